"""The letters of Latin scripts that differ from others by a mark, with what they are without it."""

# Letters that print the same way share one place; which of them is meant, the language says.
MARKED = {
    'A': 'ÀÁÂÃÄÅĀĂĄ', 'C': 'ÇĆČĊ', 'D': 'ĎĐ', 'E': 'ÈÉÊËĒĖĘĚ', 'G': 'ĞĢĠ', 'H': 'Ħ', 'I': 'ÌÍÎÏĪĮİ', 'K': 'Ķ',
    'L': 'ĹĽĻŁ', 'N': 'ÑŃŇŅ', 'O': 'ÒÓÔÕÖŐØ', 'R': 'ŔŘ', 'S': 'ŚŠŞ', 'T': 'ŤŢ', 'U': 'ÙÚÛÜŮŰŪŲ', 'W': 'Ŵ',
    'Y': 'ÝŶŸ', 'Z': 'ŹŽŻ',
    'a': 'àáâãäåāăą', 'c': 'çćčċ', 'd': 'ďđ', 'e': 'èéêëēėęě', 'g': 'ğģġ', 'h': 'ħ', 'i': 'ìíîïīįı', 'k': 'ķ',
    'l': 'ĺľļł', 'n': 'ñńňņ', 'o': 'òóôõöőø', 'r': 'ŕř', 's': 'śšş', 't': 'ťţ', 'u': 'ùúûüůűūų', 'w': 'ŵ',
    'y': 'ýŷÿ', 'z': 'źžż',
}
OWN = 'ÆæŒœÞþðßƏə'
PLAIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
SIGNS = "0123456789-'.,/"
LETTERS = PLAIN + ''.join(MARKED.values()) + OWN + SIGNS

# Which letters stand beside each other; a word of every language is drawn from these and the plain ones.
LANGUAGES = [
    'ÇĞİÖŞÜçğıöşü', 'ĄĆĘŁŃÓŚŹŻąćęłńóśźż', 'ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽáčďéěíňóřšťúůýž', 'ÁÄČĎÉÍĹĽŇÓÔŔŠŤÚÝŽáäčďéíĺľňóôŕšťúýž',
    'ÁÉÍÓÖŐÚÜŰáéíóöőúüű', 'ĂÂÎŞŢăâîşţ', 'ÄÖÜßäöü', 'ÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸàâæçèéêëîïôœùûüÿ', 'ÁÉÍÑÓÚÜáéíñóúü',
    'ÀÁÂÃÇÉÊÍÓÔÕÚàáâãçéêíóôõú', 'ÅÄÖåäö', 'ÆØÅæøå', 'ÁÐÉÍÓÚÝÞÆÖáðéíóúýþæö', 'ČĆĐŠŽčćđšž', 'ĀČĒĢĪĶĻŅŠŪŽāčēģīķļņšūž',
    'ĄČĘĖĮŠŲŪŽąčęėįšųūž', 'ÄÕÖÜŠŽäõöüšž', 'ĊĠĦŻċġħż', 'ÇËçë', 'ÂÊÎÔÛŴŶâêîôûŵŷ', 'ÇƏĞİÖŞÜçəğıöşü', 'ÀÈÉÌÒÙàèéìòù',
]
LANGUAGES = [''.join(one for one in letters if one in LETTERS) for letters in LANGUAGES]
