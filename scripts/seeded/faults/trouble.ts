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
    tests: [
      {
        file: 'server/platform/node-server.test.ts',
        name: 'a request on an open connection is still answered while the server stops',
      },
      { file: 'server/drain.test.ts', name: 'SIGTERM under forty requests that wait for a row' },
    ],
  },
  {
    id: 'trouble/no-time-limits',
    careless: 'The driver’s own limits are good enough.',
    edits: [
      {
        file: 'server/db/client.ts',
        find: "    // The driver's defaults wait for ever on a network that swallows packets.\n    connect_timeout: 5,\n",
        replace: '',
      },
      {
        file: 'server/db/client.ts',
        find: '      ...(!options.isPooled && timeLimits),\n',
        replace: '',
      },
      {
        file: 'server/db/app-database.ts',
        find: 'const straight = createClient(address, { ...options, sockets })',
        replace: 'const straight = createClient(address, options)',
      },
      {
        file: 'server/db/app-database.ts',
        find: 'const pulse = watchPulse(() => heart`select 1`, { log, onSilence: sockets.endAll })',
        replace:
          'void [watchPulse, log, sockets]\n  const pulse = { guard: <Result>(work: Promise<Result>) => work, stop: () => {} }',
      },
      {
        file: 'server/platform/bind.ts',
        find: 'within(timeLimitsMs.viewer, openContext(request, reply, endpoint, doors), tooLate)',
        replace: 'openContext(request, reply, endpoint, doors)',
      },
      {
        file: 'server/platform/bind.ts',
        find: 'within(limitMs, room.watch(Promise.resolve(work(ctx, input, file, request, reply))), tooLate)',
        replace: 'Promise.resolve(work(ctx, input, file, request, reply))',
      },
    ],
    tests: [
      {
        file: 'server/database-away.test.ts',
        name: 'a silent network is answered within the limit, and heals',
      },
      {
        file: 'server/db/time-limits.test.ts',
        name: 'every connection of the application and of the commands has its limits',
      },
    ],
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
    tests: [
      { file: commits, name: 'what was done is on the disk before it is answered' },
      {
        file: 'server/durability.test.ts',
        name: 'acknowledged writes survive',
        of: 'under 8 writers 5 kill -9 of the database',
      },
    ],
  },
  {
    id: 'trouble/answered-before-commit',
    careless: 'The answer is ready as soon as the verb is; the commit follows by itself.',
    edits: [
      {
        file: 'server/db/client.ts',
        find: '    const result = await ctx.db.begin(run)\n    notices.release()\n    return result as Result\n',
        replace: `    const { begin } = ctx.db
    return await new Promise<Result>((resolve, reject) => {
      begin(async (db) => {
        const result = await run(db)
        resolve(result)
      }).catch(reject)
    })
`,
      },
    ],
    tests: [{ file: commits, name: 'what was done is answered when it holds, and not before' }],
  },
]
