/** What a key, a token or a password looks like where its maker gave it a shape. */
const shapes: [what: string, pattern: RegExp][] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/],
  ['a key of AWS', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a token of GitHub', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{50,})/],
  ['a token of npm', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['a token of Slack', /\bxox[abprs]-[A-Za-z0-9-]{20,}/],
  ['a key of Stripe', /\b[rs]k_live_[A-Za-z0-9]{20,}/],
  ['a key of Google', /\bAIza[0-9A-Za-z_-]{35}\b/],
  ['a signed token', /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{20,}/],
  ['a hash of a password', /\$argon2id?\$v=\d+\$m=\d{4,}[^\s'"`]{40,}/],
  // Of a real host: ours in examples and tests are on this machine, or of a domain that nobody can have.
  [
    'a password in an address',
    /:\/\/[^\s:/@'"`$]+:(?!password@)[^\s:/@'"`$…]{6,}@(?!localhost|127\.|host\b|[\w.-]*\b(?:example|invalid)\b)[\w.-]+/,
  ],
]

/** Numbers that are written as letters: lines of a track, shapes of letters. */
const data = /^server\/features\/sharing\/drawing\/letters\/|^server\/db\/track-points\.test\.ts$/

/** Long and without a word in it: what a machine made up. Not behind the mark of a mail's header, which is text. */
const candidates = /(?<![\w/+.-]|\?B\?)[A-Za-z0-9+/_-]{24,}={0,2}(?![\w/+-])/g
const leastBits = { hex: 3.2, other: 4.2 } as const

/** Bits for each letter: of English about 4, of random base64 nearly 6; of so short texts a little less. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return [...counts.values()].reduce(
    (sum, count) => sum - (count / text.length) * Math.log2(count / text.length),
    0,
  )
}

/** Names of things have words and few digits; what was drawn by lot changes between kinds of letters all the time. */
function isDrawnByLot(text: string): boolean {
  // How every PNG begins, in base64.
  if (text.startsWith('iVBORw0KGgo')) return false
  if (/^[0-9a-f]+$/i.test(text))
    return text.length >= 32 && /\d/.test(text) && entropyOf(text) > leastBits.hex
  const kinds = [...text.replace(/[^A-Za-z0-9]/g, '')].map((letter) =>
    /\d/.test(letter) ? 0 : /[a-z]/.test(letter) ? 1 : 2,
  )
  const changes = kinds.filter((kind, index) => index > 0 && kind !== kinds[index - 1]).length
  return /\d.*\d/.test(text) && changes / text.length > 0.33 && entropyOf(text) > leastBits.other
}

/** What may be a secret in a text, a line each; the secret itself is not repeated. */
export function secretsIn(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const place = `${path}:${index + 1}`
    const shaped = shapes.filter(([, pattern]) => pattern.test(line)).map(([what]) => `${place}: ${what}`)
    // Drawings, map data and checksums are long and strange, and no secrets.
    if (data.test(path) || line.length > 2000 || /sha(?:256|384|512)-/.test(line)) return shaped
    const drawn = (line.match(candidates) ?? []).filter(isDrawnByLot)
    return [...shaped, ...drawn.map((word) => `${place}: ${word.length} letters that look drawn by lot`)]
  })
}
