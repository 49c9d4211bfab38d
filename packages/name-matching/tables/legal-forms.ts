/**
 * Legal forms, as folded words, by kind. Forms in one line are the same kind of company in different countries or
 * spellings, with the commonest typing errors in the short ones. Longer phrases win over shorter ones.
 */
const FORMS: Readonly<Record<string, string>> = {
  limited: `ltd|limited|llc|l l c|limited liability company|limited liability co|company with limited liability|limited liability partnership|llp|lllp
    private limited|pvt ltd|private ltd|pvt limited|pte ltd|pty ltd|pty limited|pte limited|proprietary limited|pty|pte|pvt|co ltd|company limited|co limited
    gmbh|gesellschaft mit beschrankter haftung|mbh|gesmbh|ggmbh|ug|sarl|societe a responsabilite limitee|s a r l|srl|s r l|societa a responsabilita limitata
    sociedad de responsabilidad limitada|s de rl|s de rl de cv|sl|slu|lda|limitada|ltda|societatea cu raspundere limitata|bv|besloten vennootschap|bvba|sprl|cvba
    ooo|obshchestvo s ogranichennoy otvetstvennostyu|obshchestvo s ogranichennoi otvetstvennostyu|tov|tovarystvo z obmezhenoyu vidpovidalnistyu|too|tdv|ood|eood
    sp z o o|sp z oo|spolka z ograniczona odpowiedzialnoscia|sro|s r o|spol s r o|doo|d o o|dooel|kft|korlatolt felelossegu tarsasag|oy|ab|aps|as ltd
    uab|sia|ou|osauhing|mmc|fze|fzco|fzc|fz llc|fz|wll|w l l|llc fz|limited sirketi|ltd sti|ltd sirketi|kg|gmbh co kg|sdn bhd|yk|yugen kaisha|godo kaisha|gk|mchj|xk
    pllc|lc|eurl|sarlu|scrl|sprlu|eirl|e i r l|ehf|limitee|ltee|chp|fzllc|dmcc|dwc llc|opc|lmtd|ldt|gmhb|gbmh|ltd co|unltd|unlimited company
    unternehmergesellschaft haftungsbeschrankt|unternehmergesellschaft|kommanditgesellschaft|gmbh and co kg|gmbh und co kg|gesellschaft m b h|ges m b h|g m b h
    obschestvo s ogranichennoy otvetstvennostyu|obshchestvo s ogranichennoj otvetstvennostju|obschtschestwo s ogranitschennoj otwetstwennostju
    tovarishchestvo s ogranichennoy otvetstvennostyu|tovaristvo z obmezhenoyu vidpovidalnistyu|tavarystva z abmezhavanay adkaznastsyu|zhshs|osoo
    druzhestvo s ogranichena otgovornost|ednolichno druzhestvo s ogranichena otgovornost|drustvo s ogranicenom odgovornoscu|druzba z omejeno odgovornostjo
    jednostavno drustvo s ogranicenom odgovornoscu|spolecnost s rucenim omezenym|spolocnost s rucenim obmedzenym|sp zoo|spzoo|spolka zoo|s z o o
    sabiedriba ar ierobezotu atbildibu|uzdaroji akcine bendrove|osauhing|aktiebolag|anpartsselskab|einkahlutafelag|osakeyhtio|zartkoru tarsasag|korlatolt felelossegu
    eteria periorismenis efthinis|etaireia periorismenis efthynis|e p e|shoqeri me pergjegjesi te kufizuar|sh p k|shpk|mehdud mesuliyyetli cemiyyet
    masuliyati cheklangan jamiyat|mas uliyati cheklangan jamiyati|sociedad limitada|sociedad limitada unipersonal|s l u|s de r l de c v|s de r l
    sociedad de responsabilidad limitada de capital variable|sociedade limitada|unipessoal lda|eireli|ltda me|societe a responsabilite limitee unipersonnelle|s a r l u
    societa a responsabilita limitata semplificata|srls|societate cu raspundere limitata|s p r l|b v b a|b v|besloten vennootschap met beperkte aansprakelijkheid
    sendirian berhad|sendirian bhd|cong ty tnhh|tnhh|cong ty trach nhiem huu han|youxian gongsi|youxian zeren gongsi|yuhan hoesa|yugen gaisha|g k|y k|goshi gaisha
    limited sirket|ltd sirketi|sherkat ba masouliyat mahdoud|w l l co|dmcc llc|proprietary ltd`,
  stock: `plc|p l c|public limited company|jsc|joint stock company|ojsc|open joint stock company|pjsc|public joint stock company|cjsc|closed joint stock company
    ao|oao|zao|pao|aktsionernoe obshchestvo|aktsionernoye obshchestvo|otkrytoe aktsionernoe obshchestvo|publichnoe aktsionernoe obshchestvo|zakrytoe aktsionernoe obshchestvo
    pat|prat|aktsionerne tovarystvo|publichne aktsionerne tovarystvo|ag|akg|aktiengesellschaft|sa|s a|societe anonyme|sociedad anonima|sociedade anonima|sas|spa|s p a|societa per azioni
    sa de cv|s a de c v|sab de cv|nv|naamloze vennootschap|asa|a s|as|anonim sirketi|akciova spolecnost|spolka akcyjna|oyj|kk|kabushiki kaisha|kabushiki gaisha|tbk|persero|bhd|berhad|ad|ead|dd|d d|nyrt|zrt|rt|saog|saoc|ae|a e|qsc|qpsc|bsc|ksc|kscc|kscp|psc|pcl|public company limited|hf|sasu|aozt|nao|kda|kgaa|aa|se|societas europaea|s p l c
    aktiengesellschaft ag|aktieselskab|aksjeselskap|allmennaksjeselskap|publikt aktiebolag|julkinen osakeyhtio|hlutafelag|akciju sabiedriba|akcine bendrove|aktsiaselts
    nepublichnoe aktsionernoe obshchestvo|aktsionernoye obschestvo|aktsionernoe obschestvo|akcionernoe obshchestvo|publichnoye aktsionernoye obshchestvo|privatne aktsionerne tovarystvo
    otkrytoye aktsionernoye obshchestvo|otkrytoe aktsionernoe obschestvo|otkrytoe aktsionernoye obschestvo|otkrytoye aktsionernoye obschestvo|zakrytoye aktsionernoye obshchestvo|vidkryte aktsionerne tovarystvo|zakryte aktsionerne tovarystvo|adkrytae aktsyyanernae tavarystva
    aktsionerno druzhestvo|akcionarsko drustvo|dionicko drustvo|delniska druzba|aktsiadorlik jamiyati|aksiyadorlik jamiyati|aciq sehmdar cemiyyeti|shoqeri aksionare|sh a
    nyilvanosan mukodo reszvenytarsasag|zartkoruen mukodo reszvenytarsasag|reszvenytarsasag|societate pe actiuni|anonymi etaireia|anonimi eteria|anonymos etaireia|anonim ortakligi
    sociedad anonima de capital variable|sociedad anonima bursatil de capital variable|sociedad anonima bursatil|s a b de c v|sapi de cv|sociedad por acciones simplificada|s a s
    societe par actions simplifiee|societe par actions|societe anonyme simplifiee|sociedad anonima cerrada|sociedad anonima abierta|sociedade anonima de capital aberto
    kabushikigaisha|kabushikikaisha|k k|chusik hoesa|jusik hoesa|jusikhoesa|gufen youxian gongsi|cong ty co phan|ctcp|b h d|p s c|sherkat sahami|sherkat e sahami|sahami khass|sahami am
    pt tbk|persero tbk|perseroan terbatas tbk|saudi joint stock company|private joint stock company|prjsc|stock company|p j s c|o j s c|c j s c|j s c`,
  company: `inc|incorporated|corp|corporation|co|company|cie|compagnie|firm|enterprise|and co|pt|cv|sca|sc|gp|lp|l p|limited partnership|kgaa|ohg|gbr|ek|est|establishment|cooperative|coop|na|n a|national association|foundation inc
    perseroan terbatas|p t|gongsi|jituan gongsi|kompaniya|kompania|compania|companhia|company inc|icn|copr|corp ltd|incorporation|inc ltd|co inc|sharikat|sharika|sherkat|sirketi|kaisha
    kommanditgesellschaft auf aktien|offene handelsgesellschaft|eingetragener kaufmann|e k|ev|e v|eingetragener verein|eingetragene genossenschaft|vof|v o f|commanditaire vennootschap
    snc|s n c|societa in nome collettivo|societe en nom collectif|societe en commandite|handelsbolag|kommanditbolag|kommanditselskab|a s b l|asbl`,
};

/**
 * Legal forms in scripts without spaces or without letter-by-letter reading, by a form of the same kind: China, Taiwan,
 * Japan, Korea, Israel, Arab countries, Thailand.
 */
export const FORMS_OF_OTHER_SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/股份有限公司|\(株\)|株式会社|株式會社|주식회사|\(주\)|มหาชน|مساهمة/gu, ' plc '],
  [
    /有限责任公司|有限責任公司|有限公司|有限会社|合同会社|유한회사|유한책임회사|บริษัท|จำกัด|შპს|ՍՊԸ|בע["״”]?מ|ذ\.?م\.?م|ش\.?م\.?ح|المحدودة|محدودة/gu,
    ' ltd ',
  ],
  [/集团|集團/gu, ' group '],
  [/(?<!\p{L})(?:ال)?(?:شركة|شرکت)(?!\p{L})/gu, ' co '],
];

const phrases = new Map<string, string>();
const words = new Set<string>();
let longest = 1;
for (const [family, text] of Object.entries(FORMS)) {
  for (const phrase of text.split(/[|\n]/)) {
    const clean = phrase.trim();
    if (clean === '' || phrases.has(clean)) continue;
    phrases.set(clean, family);
    const parts = clean.split(' ');
    longest = Math.max(longest, parts.length);
    for (const part of parts) if (part.length >= 5) words.add(part);
  }
}

/** The family (limited, stock, company) of a legal form written as folded words joined by one space. */
export function legalFormOf(phrase: string): string | undefined {
  return phrases.get(phrase);
}

/** Letters of the shortest form that is recognised in one word; shorter ones are words. */
const SHORTEST_GLUED = 4;

const glued = new Map(
  Array.from(phrases)
    .map(([phrase, family]) => [phrase.replaceAll(' ', ''), family] as const)
    .filter(([text]) => text.length >= SHORTEST_GLUED && !phrases.has(text)),
);

/** The family of a form whose words are run together: "coltd", "sadecv". */
export function gluedFormOf(word: string): string | undefined {
  return glued.get(word);
}

const firsts = new Set(Array.from(phrases.keys(), (phrase) => phrase.split(' ')[0]!));

/** Whether a legal form begins with a word. */
export function beginsForm(word: string): boolean {
  return firsts.has(word);
}

/** Words in the longest legal form. */
export const LONGEST_FORM = longest;

/** Words of five and more letters that occur in forms, for reading forms with a typing error. */
export const FORM_WORDS: ReadonlySet<string> = words;
