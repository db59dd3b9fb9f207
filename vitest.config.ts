import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Generous: a busy machine is slow, and a slow test is not a wrong one.
const patience = { poll: { timeout: 15_000 } }

const server = ['server/**/*.test.ts']
// What needs no PostgreSQL answers in milliseconds.
const pureServer = ['server/{platform,db/demo,features/sharing/drawing}/**/*.test.ts']

// Some start their own embedded server, whatever the address is; the others read files, on every engine alike.
const embeddedOnly = process.env.TEST_DATABASE_URL
  ? [
      'server/db/embedded/**',
      'server/durability.test.ts',
      'server/features/media/{hostile,make-copies}.test.ts',
      'server/features/tracks/{hostile,read-gpx,write-gpx}.test.ts',
    ]
  : []

// Each has its own module of files, slow at the decisive moment, or looks for what it left behind in a folder of its own.
const apart = ['server/db/embedded/**/*.test.ts']

// Words on the command line can only choose; `--exclude` is not heard by projects.
const leftOut = (process.env.LEFT_OUT ?? '')
  .split(',')
  .filter(Boolean)
  .map((words) => `**/*${words}*`)

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{bench,contract,web,scripts}/**/*.test.{ts,tsx,mjs}', ...pureServer],
          // By itself it leaves a core free, which of two is half.
          maxWorkers: Math.max(2, availableParallelism() - 1),
          testTimeout: 20_000,
          expect: patience,
        },
      },
      {
        test: {
          name: 'server',
          include: server,
          exclude: [...pureServer, ...apart, ...embeddedOnly, ...leftOut],
          globalSetup: 'server/testing/global-setup.ts',
          // The server is loaded once by each worker, not once by each file: a third of the time. Each has its own database and starts its
          // own servers; what a file changes for the whole process (a clock, a spy) it puts back itself.
          isolate: false,
          // Each file has a database of its own; more workers than cores only wait for PostgreSQL.
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: patience,
        },
      },
      {
        test: {
          name: 'server-apart',
          include: apart,
          exclude: [...embeddedOnly, ...leftOut],
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: patience,
        },
      },
    ],
  },
})
