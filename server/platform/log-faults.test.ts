import postgres from 'postgres'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { faultOf } from './log-faults.ts'

const secrets = ['canarino@posta.example', '+393339182736', 'Via dei Canarini']

function postgresError(properties: Record<string, string>): Error {
  // The driver makes it of all that the server sends.
  const Maker = postgres.PostgresError as unknown as new (sent: Record<string, string>) => Error
  return new Maker(properties)
}

function written(error: unknown): string {
  const lines: string[] = []
  createLog({ isProduction: true, destination: { write: (line) => lines.push(line) } }).error(
    { err: error },
    'x',
  )
  return lines.join('')
}

test.each([
  [
    'a row that is there already',
    postgresError({
      code: '23505',
      message: 'duplicate key value violates unique constraint "profiles_email_key"',
      detail: 'Key (email)=(canarino@posta.example) already exists.',
      constraint_name: 'profiles_email_key',
    }),
    'profiles_email_key',
  ],
  [
    'a row that breaks a rule',
    postgresError({
      code: '23514',
      message: 'new row violates check constraint "profiles_phone"',
      detail: 'Failing row contains (7, canarino@posta.example, +393339182736, Via dei Canarini).',
      where: 'COPY profiles, line 1: "Via dei Canarini"',
    }),
    'profiles_phone',
  ],
  [
    'a value that is no date',
    postgresError({ code: '22007', message: 'invalid input syntax for type date: "Via dei Canarini"' }),
    '22007',
  ],
  [
    'a recipient whom a mail server refuses',
    Object.assign(new Error("Can't send mail - 550 <canarino@posta.example> unknown"), {
      code: 'EENVELOPE',
      rejected: ['canarino@posta.example'],
    }),
    'EENVELOPE',
  ],
  ['one inside another', new Error('outer', { cause: new Error('to +393339182736') }), 'outer'],
  ['several', new AggregateError([new Error('canarino@posta.example')], 'all of them'), 'all of them'],
])('%s is named, and nothing that somebody wrote', (_what, error, name) => {
  const line = written(error)
  expect(line).toContain(name)
  for (const secret of secrets) expect(line).not.toContain(secret)
})

test('where it happened is kept', () => {
  const { stack } = faultOf(new Error('here')) as { stack: string }
  expect(stack).toContain('log-faults.test.ts')
})

test('what is thrown and no error says so, without itself', () => {
  expect(written('canarino@posta.example')).not.toContain('canarino')
})
