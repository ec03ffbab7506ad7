"""Which letters are composed of which letter and accent, and where each accent is copied from."""

from __future__ import annotations

MARKS = {
    "grave": ("`", "èÈ"),
    "acute": ("´", "éÉ"),
    "circumflex": ("ˆ", "êÊ"),
    "tilde": ("˜", "ñÑ"),
    "dieresis": ("¨", "ëË"),
    "ring": ("˚", "åÅ"),
    "cedilla": ("¸", "çÇ"),
}
COMPOSED = {
    "macron": "ĀAāaĒEēeĪIīıŌOōoŪUūu",
    "breve": "ĂAăaĔEĕeĞGğgĬIĭıŎOŏoŬUŭu",
    "ogonek": "ĄAąaĘEęeĮIįiŲUųu",
    "acute": "ĆCćcĹLĺlŃNńnŔRŕrŚSśsŹZźz",
    "circumflex": "ĈCĉcĜGĝgĤHĥhĴJĵjŜSŝsŴWŵwŶYŷy",
    "dot": "ĊCċcĖEėeĠGġgİIŻZżz",
    "caron": "ČCčcĎDĚEěeŇNňnŘRřrŠSšsŤTŽZžz",
    "tilde": "ĨIĩıŨUũu",
    "ring": "ŮUůu",
    "double acute": "ŐOőoŰUűu",
    "dieresis": "ŸY",
    "cedilla": "ŞSşsŢTţt",
    "comma": "ĢGĶKķkĻLļlŅNņnŖRŗr",
    "turned comma": "ģg",
    "apostrophe": "ďdĽLľlťt",
}
