// Without l, I, O, 0 and 1: the password is shown, and may be copied by hand.
const kinds = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789', '@$!%*?&']
const usualLength = 20

/** A random password that satisfies the rule: at least one character of each kind, in random order. */
export function strongPassword(minLength: number): string {
  const length = Math.max(usualLength, minLength)
  const characters = Array.from({ length }, (_, index) => pick(kinds[index] ?? kinds.join('')))
  for (let last = characters.length - 1; last > 0; last--) {
    const other = randomBelow(last + 1)
    const swapped = characters[last] ?? ''
    characters[last] = characters[other] ?? ''
    characters[other] = swapped
  }
  return characters.join('')
}

function pick(alphabet: string): string {
  return alphabet.charAt(randomBelow(alphabet.length))
}

/** Without bias: values of the last, incomplete round are thrown away. */
function randomBelow(limit: number): number {
  const ceiling = 256 - (256 % limit)
  const byte = new Uint8Array(1)
  do crypto.getRandomValues(byte)
  while ((byte[0] ?? 0) >= ceiling)
  return (byte[0] ?? 0) % limit
}
