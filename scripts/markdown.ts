export type Link = { target: string; anchor: string | null }

/** Code spans in running text; fenced blocks hold drawings and commands, not promises about paths. */
export function codeSpans(markdown: string): string[] {
  return [...withoutFences(markdown).matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
}

/** Links to files of ours: other sites cannot be checked without a network. */
export function localLinks(markdown: string): Link[] {
  const prose = withoutFences(markdown).replace(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\[[^\]]*\]\(([^)\s]+)[^)]*\)/g)]
    .map(([, address = '']) => address)
    .filter((address) => !/^[a-z][a-z0-9+.-]*:/i.test(address))
    .map((address) => {
      const [target = '', anchor = null] = address.split('#')
      return { target: decodeURIComponent(target), anchor }
    })
}

/** The anchors that GitHub gives to headings. */
export function anchors(markdown: string): Set<string> {
  const headings = [...withoutFences(markdown).matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)]
  const seen = new Map<string, number>()
  return new Set(
    headings.map(([, heading = '']) => {
      const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      const slug = plain
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-')
      const count = seen.get(slug) ?? 0
      seen.set(slug, count + 1)
      return count === 0 ? slug : `${slug}-${count}`
    }),
  )
}

const withoutFences = (markdown: string) => markdown.replace(/^(```|~~~)[\s\S]*?^\1.*$/gm, '')
