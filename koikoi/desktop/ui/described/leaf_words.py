"""What stands on a leaf, in words.  Rooms above register leaves of their own: `@words_of.register`."""

from functools import singledispatch

from koikoi.desktop.accessibility.items import Role
from koikoi.desktop.ui.boxes import Leaf
from koikoi.desktop.ui.leaves import Heading, LiveText, SectionTitle, Text, Told, TwoLines, WrappedLeaf
from koikoi.desktop.ui.signs import FittedText, Label

Words = tuple[Role, str, str]
"""What it is, what it says, what stands small below."""
SILENT: Words = (Role.TEXT, "", "")


@singledispatch
def words_of(leaf: Leaf) -> Words:
    """What it says; a picture says nothing."""
    return SILENT


@words_of.register
def _of_text(leaf: Text) -> Words:
    return Role.TEXT, leaf.string, ""


@words_of.register
def _of_livetext(leaf: LiveText) -> Words:
    return Role.TEXT, leaf.now(), ""


@words_of.register
def _of_fittedtext(leaf: FittedText) -> Words:
    return Role.TEXT, leaf.string, ""


@words_of.register
def _of_twolines(leaf: TwoLines) -> Words:
    return Role.TEXT, leaf.title, leaf.note


@words_of.register
def _of_label(leaf: Label) -> Words:
    return Role.TEXT, leaf.title, leaf.note


@words_of.register
def _of_heading(leaf: Heading) -> Words:
    return Role.HEADING, leaf.title, ""


@words_of.register
def _of_sectiontitle(leaf: SectionTitle) -> Words:
    return Role.HEADING, leaf.title, ""


@words_of.register
def _of_told(leaf: Told) -> Words:
    return Role.TEXT, leaf.told(), ""


@words_of.register
def _of_wrappedleaf(leaf: WrappedLeaf) -> Words:
    return words_of(leaf.leaf)
