import { expect, test } from 'vitest'
import { askedIn, verdictOf } from './sqlmap-verdict.ts'

// As sqlmap 1.7.2 wrote them, to a server that always answers the same and to one that hangs up after twelve requests.
const seems = "[11:31:25] [WARNING] GET parameter 'id' does not seem to be injectable"
const cleanEnd =
  "[11:31:25] [ERROR] all tested parameters do not appear to be injectable. Try to increase values for '--level'/'--risk' options if you wish to perform more tests. If you suspect that there is some kind of protection mechanism involved (e.g. WAF) maybe you could try to use option '--tamper' (e.g. '--tamper=space2comment') and/or switch '--random-agent', skipping to the next target"
const lost = [
  "[11:43:05] [INFO] testing 'PostgreSQL > 8.1 stacked queries (comment)'",
  '[11:43:05] [WARNING] time-based comparison requires larger statistical model, please wait[11:43:05] [CRITICAL] unable to connect to the target URL. sqlmap is going to retry the request(s)',
  '[11:43:05] [CRITICAL] unable to connect to the target URL',
  'there seems to be a continuous problem with connection to the target. Are you sure that you want to continue? [y/N] N',
]
// As its source has them.
const cleanAlone = cleanEnd.replace('[ERROR]', '[CRITICAL]').replace(', skipping to the next target', '')
const found = 'sqlmap identified the following injection point(s) with a total of 46 HTTP(s) requests:'
const nothing = '[11:31:25] [CRITICAL] no parameter(s) found for testing in the provided data'
const lagging = '[11:31:25] [CRITICAL] considerable lagging has been detected in connection response(s)'
const dynamic =
  '[12:09:30] [CRITICAL] target URL content appears to be heavily dynamic. sqlmap is going to retry the request(s)'
const refused =
  '[11:31:25] [ERROR] not authorized, try to provide right HTTP credentials, skipping to the next target'

test.each([
  ['clean', [seems, cleanEnd]],
  ['clean', [seems, cleanAlone]],
  ['clean', [dynamic, seems, cleanEnd]],
  ['unclear', [dynamic]],
  ['injectable', [seems, found]],
  ['nothing to test', [nothing]],
  ['unclear', []],
  ['unclear', [seems]],
  ['unclear', [seems, ...lost]],
  ['unclear', [lagging, seems, cleanEnd]],
  ['unclear', [seems, refused]],
  ['unclear', [seems, cleanEnd, refused]],
])('is %s: %j', (verdict, lines) => {
  expect(verdictOf(lines.join('\n'), false)).toBe(verdict)
})

test('what was cut short is not clean, whatever it said until then', () => {
  expect(verdictOf([seems, cleanEnd].join('\n'), true)).toBe('unfinished')
  expect(verdictOf([seems, found].join('\n'), true)).toBe('injectable')
})

test('parameters are counted that it tried to the end, without the cookie and the headers', () => {
  const parameters = [
    "GET parameter 'words'",
    "URI parameter '#1*'",
    "(custom) POST parameter 'JSON #3*'",
    "PUT parameter 'JSON title'",
    "PUT parameter '#1*'",
  ]
  const others = [
    "Cookie parameter 'tornanti'",
    "PUT parameter 'tornanti'",
    "PUT parameter 'Referer'",
    "parameter 'User-Agent'",
  ]
  const lines = [...parameters, ...others].map(
    (name) => `[01:31:45] [WARNING] ${name} does not seem to be injectable`,
  )
  const begun =
    "[01:31:37] [WARNING] heuristic (basic) test shows that GET parameter 'after' might not be injectable"
  expect(askedIn([...lines, begun].join('\n'))).toBe(parameters.length)
})
