// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code is quoted as it stands.
import type { Fault } from '../fault.ts'

export const outputFaults: readonly Fault[] = [
  {
    id: 'output/inner-html',
    careless: 'A title is put on the page as HTML.',
    edits: [
      {
        file: 'web/features/events/event-card.tsx',
        find: '        <span id={titleId} className="wrap-anywhere">\n          {title}\n        </span>\n',
        replace:
          '        <span id={titleId} className="wrap-anywhere" dangerouslySetInnerHTML={{ __html: title }} />\n',
      },
    ],
    tests: [
      {
        file: 'web/features/events/event-card.test.tsx',
        name: 'what people typed is text, never markup',
      },
      {
        file: 'e2e/xss-everywhere.spec.ts',
        name: 'attacks in every text of every kind: shown as text on every screen',
      },
    ],
  },
  {
    id: 'output/no-policy',
    careless: 'The content security policy only reports, so as not to break anything.',
    edits: [
      {
        file: 'server/platform/security-headers.ts',
        find: "'content-security-policy': contentSecurityPolicy(",
        replace: "'content-security-policy-report-only': contentSecurityPolicy(",
      },
    ],
    tests: [
      { file: 'server/http.test.ts', name: 'every kind of answer carries the headers that protect it' },
      {
        file: 'server/security-headers.test.ts',
        name: 'every kind of answer on the network has the whole set of headers',
      },
    ],
  },
  {
    id: 'output/raw-csv',
    careless: 'Cells of a CSV file are quoted, and that is all.',
    edits: [
      {
        file: 'server/platform/csv.ts',
        find: "formula.test(text) ? `'${text}` : text",
        replace: 'formula.test(text) ? `${text}` : text',
      },
    ],
    tests: [
      {
        file: 'server/features/users/members-csv.test.ts',
        name: 'a name that a spreadsheet would take for a formula is text',
      },
      { file: 'server/features/events/attendees.test.ts', name: 'calculates nothing' },
    ],
  },
  {
    id: 'output/javascript-link',
    careless: 'A link is whatever the URL parser takes for one.',
    edits: [
      {
        file: 'contract/itinerary-form.ts',
        find: '(text) => webAddress.test(text) && url.safeParse(text).success,',
        replace: '(text) => webAddress.flags !== null && url.safeParse(text).success,',
      },
    ],
    tests: [{ file: 'contract/itinerary-form.test.ts', name: 'javascript:alert(1)' }],
  },
  {
    id: 'output/redirect-by-origin',
    careless: 'Where to go after signing in is safe if its origin is ours.',
    edits: [
      {
        file: 'web/paths.ts',
        find: "return typeof path === 'string' && ownShape.test(path)",
        replace:
          "return (\n    typeof path === 'string' &&\n    ownShape.flags !== null &&\n    new URL(path, 'https://tornanti.test').origin === 'https://tornanti.test'\n  )",
      },
    ],
    tests: [{ file: 'web/paths.test.ts', name: '/..//evil.test' }],
  },
]
