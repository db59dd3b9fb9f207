/** What a browser's stream does, by the hand of a test. */
export class FakeSource {
  static opened: FakeSource[] = []
  static readonly CLOSED = 2
  readyState = 0
  onopen = () => {}
  onmessage = (_event: { data: string }) => {}
  onerror = () => {}
  hearBeat = (_event: { data: string }) => {}
  readonly url: string
  constructor(url: string) {
    this.url = url
    FakeSource.opened.push(this)
  }
  addEventListener(_name: 'beat', listener: (event: { data: string }) => void) {
    this.hearBeat = listener
  }
  beat(data = '') {
    this.hearBeat({ data })
  }
  close() {
    this.readyState = 2
  }
}

export const sources = () => FakeSource.opened
export const last = () => FakeSource.opened.at(-1) as FakeSource
