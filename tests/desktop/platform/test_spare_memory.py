"""What has been used and let go is the system's again, also where it was a thread that used it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

HELD = """
import os
import threading
from pathlib import Path
from koikoi.desktop.platform.spare_memory import give_back, share_heap

def held():
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") >> 20

def use():
    small = [bytes(60_000) for _ in range(4000)]
    kept.extend(small[::40])

share_heap()
kept = []
user = threading.Thread(target=use)
user.start()
user.join()
before = held()
give_back()
print(before - held())
"""


@pytest.mark.skipif("CS_GNU_LIBC_VERSION" not in getattr(os, "confstr_names", {}), reason="another C library")
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="nothing tells how much is used")
def test_what_lies_between_parts_in_use_is_given_back() -> None:
    done = subprocess.run([sys.executable, "-c", HELD], capture_output=True, text=True, check=True)
    assert int(done.stdout) > 100, "megabytes"
