import { siteOf } from '#contract/auth.ts'
import { defaultSettings } from '#contract/settings-values.ts'
import type { Session } from './session.ts'

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

export const anna = {
  id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  email: 'anna@example.it',
  displayName: 'Anna',
  avatarUrl: null,
  role: 'user',
  isEmailConfirmed: true,
  mustEnrol: false,
} as const
export const session: Session = {
  user: null,
  site: siteOf(defaultSettings),
}

export const sources = () => FakeSource.opened
export const last = () => FakeSource.opened.at(-1) as FakeSource
