import type { Fault } from '../fault.ts'

const commits = 'server/db/commits.test.ts'

/** When something goes away at the wrong moment. */
export const troubleFaults: readonly Fault[] = [
  {
    id: 'trouble/no-drain',
    careless: 'Told to stop, the server closes every connection, whoever is still waiting for an answer.',
    edits: [
      {
        file: 'server/platform/http.ts',
        find: "forceCloseConnections: 'idle',",
        replace: 'forceCloseConnections: true,',
      },
    ],
    test: {
      file: 'server/platform/node-server.test.ts',
      name: 'a request on an open connection is still answered while the server stops',
    },
  },
  {
    id: 'trouble/no-time-limits',
    careless: 'The driver’s own limits are good enough.',
    edits: [
      {
        file: 'server/db/client.ts',
        find: '      statement_timeout: 8_000,\n      idle_in_transaction_session_timeout: 15_000,\n',
        replace: '',
      },
    ],
    test: {
      file: 'server/db/time-limits.test.ts',
      name: 'every connection of the application and of the commands has its limits',
    },
  },
  {
    id: 'trouble/commit-later',
    careless: 'Commits are faster when PostgreSQL writes them to the disk in its own time.',
    edits: [
      {
        file: 'server/db/client.ts',
        find: "      TimeZone: 'UTC',\n",
        replace: "      TimeZone: 'UTC',\n      synchronous_commit: 'off',\n",
      },
    ],
    test: { file: commits, name: 'what was done is on the disk before it is answered' },
  },
  {
    id: 'trouble/answered-before-commit',
    careless: 'The answer is ready as soon as the verb is; the commit follows by itself.',
    edits: [
      {
        file: 'server/db/client.ts',
        find: '  const result = await ctx.db.begin((db) => work({ ...ctx, db }))\n  return result as Result\n',
        replace: `  const { begin } = ctx.db
  return new Promise<Result>((resolve, reject) => {
    begin(async (db) => {
      const result = await work({ ...ctx, db })
      resolve(result)
    }).catch(reject)
  })
`,
      },
    ],
    test: { file: commits, name: 'what was done is answered when it holds, and not before' },
  },
]
