/** Letters and signs that look like a Latin one; what NFKC and the marks leave. */
const lookAlikes: Record<string, string> = {
  ...{
    а: 'a',
    в: 'b',
    с: 'c',
    ԁ: 'd',
    е: 'e',
    ғ: 'f',
    һ: 'h',
    н: 'h',
    і: 'i',
    ј: 'j',
    к: 'k',
    м: 'm',
    о: 'o',
  },
  ...{ п: 'n', р: 'p', ѕ: 's', т: 't', и: 'u', ѵ: 'v', у: 'y', х: 'x', г: 'r', ӏ: 'i' },
  ...{
    α: 'a',
    β: 'b',
    ε: 'e',
    ι: 'i',
    κ: 'k',
    μ: 'm',
    ν: 'n',
    η: 'n',
    ο: 'o',
    ρ: 'p',
    σ: 'o',
    ς: 's',
    τ: 't',
    χ: 'x',
  },
  ...{ ɑ: 'a', ı: 'i', ɩ: 'i', ո: 'n', օ: 'o', ꜱ: 's', ø: 'o', ƒ: 'f' },
  // A small L and a capital I are one stroke.
  ...{
    l: 'i',
    '1': 'i',
    '!': 'i',
    '|': 'i',
    '0': 'o',
    '3': 'e',
    '4': 'a',
    '@': 'a',
    '5': 's',
    $: 's',
    '7': 't',
  },
}

const plain = (text: string): string =>
  text.normalize('NFKC').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

const asSeen = (text: string): string => [...text].map((sign) => lookAlikes[sign] ?? sign).join('')

const seen = (words: string): string[] => words.split(' ').map(asSeen)

/** Nobody is called so: refused wherever it stands as a word. */
const titles = seen(
  'admin admins administrator administrators amministratore amministratori amministratrice amministrazione moderator ' +
    'moderators moderatore moderatori moderatrice moderazione superadmin sysadmin webmaster',
)
const site = asSeen('tornanti')
/** Somebody may be called so (Leopold Staff): refused where nothing else stands beside it, or the name of the site does. */
const offices = seen(
  'staff team support supporto assistenza helpdesk sistema system sicurezza security ufficiale official redazione direzione',
)
const reserved = [...titles, ...offices, site]

/** Whether others would take this for the name of whoever runs the site. */
export function readsAsStaff(name: string): boolean {
  // A number may stand for a letter (`4dmin`) or for nothing (`admin77`).
  return [plain(name), plain(name).replace(/\p{N}/gu, '')].some((text) => {
    const words: string[] = asSeen(text).match(/\p{L}+/gu) ?? []
    const isOf = (list: string[]) => words.some((word) => list.includes(word))
    return isOf(titles) || (words.includes(site) && isOf(offices)) || isMadeOf(words.join(''), reserved)
  })
}

/** Put together from nothing but these words, without looking at any letter more often than there are words. */
function isMadeOf(text: string, words: string[]): boolean {
  const ends = new Set([0])
  for (const end of ends)
    for (const word of words) if (text.startsWith(word, end)) ends.add(end + word.length)
  return text !== '' && ends.has(text.length)
}

export const staffName = 'Questo nome è riservato a chi gestisce il sito'
