"""Collects words of 29 languages from Debian's dictionaries: python3 dictionaries.py WORDS.json

Real words teach which letters follow one another; half of the words of a line are of these. The packages are in README.md.
"""
import json
import random
import re
import sys
from pathlib import Path

from letters import LETTERS, shape, small

DICTIONARIES = {
    'en': 'dict/american-english', 'de': 'dict/ngerman', 'fr': 'dict/french', 'it': 'dict/italian', 'es': 'dict/spanish',
    'pt': 'dict/portuguese', 'pl': 'dict/polish', 'sv': 'dict/swedish', 'da': 'dict/danish', 'nl': 'dict/dutch',
    'hu': 'hunspell/hu_HU.dic', 'cs': 'hunspell/cs_CZ.dic', 'sk': 'hunspell/sk_SK.dic', 'hr': 'hunspell/hr_HR.dic',
    'ro': 'hunspell/ro_RO.dic', 'lt': 'hunspell/lt_LT.dic', 'lv': 'hunspell/lv_LV.dic', 'et': 'hunspell/et_EE.dic',
    'is': 'hunspell/is_IS.dic', 'sq': 'hunspell/sq_AL.dic', 'tr': 'hunspell/tr_TR.dic', 'vi': 'hunspell/vi_VN.dic',
    'el': 'hunspell/el_GR.dic', 'ru': 'hunspell/ru_RU.dic', 'uk': 'hunspell/uk_UA.dic', 'be': 'hunspell/be_BY.dic',
    'bg': 'hunspell/bg_BG.dic', 'sr': 'hunspell/sr_RS.dic', 'kk': 'hunspell/kk_KZ.dic',
}
WORDS = 12000
IN_ONE_SCRIPT = (re.compile(r'[A-Za-zÀ-ɏƏəẠ-ỹ]+'), re.compile(r'[Ͱ-Ͽ]+'), re.compile(r'[Ѐ-ӿ]+'))


def encoding(path):
    affixes = path.with_suffix('.aff')
    if not affixes.exists(): return 'utf-8'
    found = re.search(rb'^SET\s+(\S+)', affixes.read_bytes(), re.M)
    return found[1].decode().replace('ISO8859', 'iso-8859').lower() if found else 'utf-8'


def words(path):
    """Words of 2 to 14 letters that the network knows, the same ones each time; a third of those with capitals, as names are."""
    data = path.read_bytes()
    try: text = data.decode(encoding(path))
    except UnicodeDecodeError: text = data.decode('iso-8859-1')
    known = set(shape(LETTERS))
    found = {line.split('/')[0].split('\t')[0].strip() for line in text.splitlines()}
    found = sorted(one for one in found if 2 <= len(one) <= 14 and any(script.fullmatch(one) for script in IN_ONE_SCRIPT)
                   and set(shape(one)) <= known and set(shape(small(one))) <= known)
    names = [one for one in found if one[0].isupper() and one[1:].islower()]
    rest = [one for one in found if one.islower()]
    rng = random.Random(str(path.name))
    names = rng.sample(names, min(len(names), WORDS // 3))
    return sorted(names + rng.sample(rest, min(len(rest), WORDS - len(names))))


if __name__ == '__main__':
    found = {language: words(Path('/usr/share') / file) for language, file in DICTIONARIES.items()}
    print({language: len(these) for language, these in found.items()})
    Path(sys.argv[1]).write_text(json.dumps(found, ensure_ascii=False))
