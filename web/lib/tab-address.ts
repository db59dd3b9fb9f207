/** Tabs by the words that an address has for them. People read those: Italian. The first tab needs none. */
export function tabAddress<
  Name extends string,
  First extends string,
  const Words extends Readonly<Record<string, string>>,
>(name: Name, first: First, words: Words) {
  type Named = keyof Words & string
  type Address = { [key in Name]?: Words[Named] }

  const tabs = Object.keys(words) as Named[]
  const tabFor = (word: unknown) => tabs.find((tab) => words[tab] === word)

  /** What an address says wrongly is left out. */
  function read(search: Record<string, unknown>): Address {
    const tab = tabFor(search[name])
    // TypeScript does not see that a computed key is the one of the type.
    return (tab ? { [name]: words[tab] } : {}) as Address
  }

  return {
    read,
    tabOf: (address: Address): First | Named => tabFor(address[name]) ?? first,
    addressOf: (tab: string): Address => read({ [name]: words[tab] }),
  }
}
