#!/bin/sh
# Installs Koi-Koi for you alone: the program, its entry in the menu, and that it opens .koikoi files.
#
#     ./install.sh             installs, or replaces an older version
#     ./install.sh --remove    takes it away again; saved matches and settings stay
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
program=$HOME/.local/lib/koikoi
link=$HOME/.local/bin/koikoi
share=${XDG_DATA_HOME:-$HOME/.local/share}

holds() { [ -d "$1" ] && [ -n "$(find "$1" -type f ! -name "$2" | head -n 1)" ]; }

# What desktops were told, then the folders in which nothing else lies; the deepest come first.
remove() {
  if [ -d "$program/share" ]; then
    (cd "$program/share" && find . -type f) | while IFS= read -r file; do rm -f "$share/$file"; done
    # Lists of what is there, made by desktops, where nothing is there any more.
    holds "$share/applications" mimeinfo.cache || rm -f "$share/applications/mimeinfo.cache"
    holds "$share/icons/hicolor" icon-theme.cache || rm -f "$share/icons/hicolor/icon-theme.cache"
    holds "$share/mime/packages" '' || rm -rf "$share/mime"
    (cd "$program/share" && find . -depth -type d) | while IFS= read -r folder; do
      rmdir "$share/$folder" 2>/dev/null || true
    done
  fi
  rm -rf "$program"
  if [ -L "$link" ]; then rm -f "$link"; fi
  for folder in "${program%/*}" "${link%/*}" "$share" "$HOME/.local"; do rmdir "$folder" 2>/dev/null || true; done
}

# A path as it stands between quotes in Exec=: what is special there, in any text of an entry, and in a command.
escaped() {
  printf '%s\n' "$1" | LC_ALL=C sed -e 's/[\\"`$]/\\&/g' -e 's/\\/\\\\/g' -e 's/%/%%/g'
}

# Menus look for the program itself before they have read %% as %, so there it may not be what stands first.
before() {
  case $1 in *%*) printf 'env ' ;; esac
}

# Menus and file managers keep lists of their own; where there is no such list, there is nothing to do.
refresh() {
  known() { [ -d "$share/$2" ] && command -v "$1" >/dev/null; }
  if known update-desktop-database applications; then update-desktop-database "$share/applications"; fi
  if known update-mime-database mime/packages; then update-mime-database "$share/mime"; fi
  if known gtk-update-icon-cache icons/hicolor; then gtk-update-icon-cache -qtf "$share/icons/hicolor"; fi
} 2>/dev/null

if [ "${1:-}" = --remove ]; then
  remove
  refresh || true
  echo "Koi-Koi is removed."
  if [ -d "$share/koikoi" ]; then echo "Your matches and settings are still in $share/koikoi."; fi
  exit
fi

if [ "$here" = "$program" ]; then
  echo "Koi-Koi is installed already." >&2
  exit 1
fi
remove
mkdir -p "$program" "$share" "$(dirname "$link")"
cp -R "$here/." "$program/"
cp -R "$here/share/." "$share/"
for entry in "$here"/share/applications/*.desktop; do
  {
    grep -v '^Exec=' "$entry"
    # The link's folder need not be where the desktop looks for programs.
    printf 'Exec=%s"%s/koikoi" %%f\n' "$(before "$program")" "$(escaped "$program")"
  } >"$share/applications/${entry##*/}"
done
ln -sf "$program/koikoi" "$link"
refresh || true
echo "Koi-Koi is in your menu now, and starts with: $link"
