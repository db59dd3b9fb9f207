import { migrate } from './db/migrate.ts'
import { hasDatabase, openDatabase } from './db/open.ts'
import { checkAudit } from './features/audit/audit.commands.ts'
import { printSetupLink } from './features/auth/setup.commands.ts'
import { checkCounts } from './features/stats/counts.commands.ts'
import { grant, listUsers, removeTwoFactor, resetPassword } from './features/users/users.commands.ts'
import { readEnv } from './platform/env.ts'
import { createPasswordHasher } from './platform/passwords.ts'
import { failStart } from './platform/process.ts'

const usage = `Usage: npm run admin -- <command>

  users                       every account with its role
  grant <e-mail> <role>       role: user, admin or super_admin
  reset-password <e-mail>     ends the old password and the sessions, prints a link to choose another, once
  setup-code                  another link to /setup-admin while there is no administrator
  remove-two-factor <e-mail>  for whoever has lost the app and the recovery codes
  check-audit [<row> <hash>]  follows the chain of the audit log; with a line of the log, whether it still holds
  check-counts                compares likes, comments, saves, points, reports and places of events with what they count
`

async function main([command, ...words]: string[]) {
  const commands = {
    users: listUsers,
    grant,
    'reset-password': resetPassword,
    'setup-code': printSetupLink,
    'remove-two-factor': removeTwoFactor,
    'check-audit': checkAudit,
    'check-counts': checkCounts,
  }
  if (!command || !Object.hasOwn(commands, command)) {
    process.stderr.write(`${command ? `There is no command "${command}".\n\n` : ''}${usage}`)
    process.exitCode = command ? 2 : 0
    return
  }
  const config = readEnv(process.env)
  if (!hasDatabase(config)) {
    process.stderr.write(
      `There is no database in DATA_DIR ${config.dataDir}: start the server there first.\n`,
    )
    process.exitCode = 1
    return
  }
  const database = await openDatabase({ ...config, log: () => {}, share: true })
  try {
    await migrate(database.sql)
    const run = commands[command as keyof typeof commands]
    const result = await run(
      { db: database.sql, passwords: createPasswordHasher(), publicUrl: config.publicUrl },
      words,
    )
    process.stdout.write(`${result.text}\n`)
    process.exitCode = result.isDone ? 0 : 1
  } finally {
    await database.close()
  }
}

main(process.argv.slice(2)).catch(failStart)
