#!/bin/sh
# Installs Koi-Koi for you alone: the program, its entry in the menu, and that it opens .koikoi files.
#
#     ./install.sh             installs, or replaces an older version
#     ./install.sh --remove    takes it away again; saved matches and settings stay
#
# What menus are told the program knows itself: `koikoi install-desktop`.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
program=$HOME/.local/lib/koikoi
link=$HOME/.local/bin/koikoi
share=${XDG_DATA_HOME:-$HOME/.local/share}

# The program with its entry, then the folders in which nothing else lies.
remove() {
  if [ -x "$program/koikoi" ]; then "$program/koikoi" install-desktop --remove >/dev/null; fi
  rm -rf "$program"
  if [ -L "$link" ]; then rm -f "$link"; fi
  for folder in "${program%/*}" "${link%/*}" "$share" "$HOME/.local"; do rmdir "$folder" 2>/dev/null || true; done
}

if [ "${1:-}" = --remove ]; then
  remove
  echo "Koi-Koi is removed."
  if [ -d "$share/koikoi" ]; then echo "Your matches and settings are still in $share/koikoi."; fi
  exit
fi

if [ "$here" = "$program" ]; then
  echo "Koi-Koi is installed already." >&2
  exit 1
fi
remove
mkdir -p "$program" "$(dirname "$link")"
cp -R "$here/." "$program/"
ln -sf "$program/koikoi" "$link"
# The link's folder need not be where the desktop looks for programs.
"$program/koikoi" install-desktop --program "$program/koikoi" >/dev/null
echo "Koi-Koi is in your menu now, and starts with: $link"
