import type { Fault } from '../fault.ts'

const attacks = 'e2e/attacks.spec.ts'
const csrf = 'e2e/csrf.spec.ts'
const firstScreen = 'e2e/first-screen.spec.ts'

/** What journeys notice that need no app: an empty page does not turn them red. */
export const pageFaults: readonly Fault[] = [
  {
    id: 'beyond/framed',
    careless: 'Whoever frames a page of ours brings us visitors.',
    edits: [
      { file: 'server/platform/security-headers.ts', find: '    "frame-ancestors \'none\'",\n', replace: '' },
      { file: 'server/platform/security-headers.ts', find: "    'x-frame-options': 'DENY',\n", replace: '' },
    ],
    tests: [
      { file: attacks, name: 'neither a page nor a picture of ours appears in the frame of another site' },
    ],
  },
  {
    id: 'beyond/cookie-alone',
    careless: 'The cookie stays at home, so nobody need ask where a write comes from.',
    edits: [
      {
        file: 'server/platform/http.ts',
        find: "  if (!isOurs) throw new AppError('FOREIGN_ORIGIN')\n",
        replace: '  void isOurs\n',
      },
    ],
    tests: [
      {
        file: csrf,
        name: 'the cookie stays at home when another site writes, and without that wall the guard stands',
      },
    ],
  },
  {
    id: 'beyond/same-picture-for-all',
    careless: 'Before the app has come all see the same bar.',
    edits: [
      {
        file: 'server/platform/page-pictures.ts',
        find: "  return isAdmin(user.role) ? 'admin' : 'rider'",
        replace: "  return isAdmin(user.role) ? 'rider' : 'rider'",
      },
    ],
    tests: [{ file: firstScreen, name: 'an admin sees the bar of admins' }],
  },
  {
    id: 'beyond/silent-beginning',
    careless: 'Code that has come also begins.',
    edits: [
      {
        file: 'web/main.tsx',
        find: "      document.getElementById(unreachedElementId)?.removeAttribute('hidden')\n",
        replace: '      void unreachedElementId\n',
      },
    ],
    tests: [{ file: firstScreen, name: 'that is said over the picture' }],
  },
]
