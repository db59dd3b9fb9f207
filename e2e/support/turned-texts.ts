/** Our own words that are drawn from right to left: a text of somebody beside them turned them around. Runs in the page. */
export function turnedTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const boxOf = (node: Node, at: number) => {
    range.setStart(node, at)
    range.setEnd(node, at + 1)
    return range.getBoundingClientRect()
  }
  const turned: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? ''
    const at = text.search(/[A-Za-z0-9]{2}/)
    // What carries the mark of a hostile text may be turned as its author wished.
    if (at < 0 || /Q\d\dQ/.test(text)) continue
    const [first, second] = [boxOf(node, at), boxOf(node, at + 1)]
    if (first.width > 0 && first.top === second.top && first.left > second.left)
      turned.push(`${text} in ${node.parentElement?.parentElement?.outerHTML.slice(0, 300)}`)
  }
  return turned
}
