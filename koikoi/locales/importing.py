"""What came of a file of rules that somebody has taken in, in a sentence or two."""

from koikoi.locales import _, everything, names, sentences
from koikoi.rulesets.importing import ImportedFile


def told(imported: ImportedFile) -> str:
    """What is new in the list of rules, what was there already, and what of one's own has been left as it is."""
    added, present = (everything([names.ruleset(one) for one in rules]) for rules in (imported.added, imported.present))
    told = [_("Now in the list of rules: {rules}.").format(rules=added)] if added else []
    if present:
        told.append(_("In the list of rules already: {rules}.").format(rules=present))
    if imported.renamed:
        told.append(_("Your own rules of the same name stay as they are."))
    if imported.kept and imported.path is not None:
        text = _("Your file {file} stays as it is; the new one is called {new}.")
        told.append(text.format(file=imported.kept, new=imported.path.name))
    return sentences(told)
