import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareAppRole } from '#server/db/app-role.ts'
import { createClient, type DatabaseAddress } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/supervisor.ts'
import { migrate } from '#server/db/migrate.ts'
import { createLog } from '#server/platform/log.ts'
import { inDatabase, templateName } from './database.ts'

/** One PostgreSQL for the whole run: the embedded one, or the server that TEST_DATABASE_URL names. */
export async function setup(project: TestProject) {
  const server = process.env.TEST_DATABASE_URL
    ? { address: process.env.TEST_DATABASE_URL, stop: async () => {} }
    : await startEmbedded()
  await createTemplate(server.address)
  project.provide('databaseServer', server.address)
  return server.stop
}

async function startEmbedded() {
  const dataDir = await mkdtemp(join(tmpdir(), 'tornanti-test-'))
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => {} })
  return {
    address: embedded.connection as DatabaseAddress,
    stop: async () => {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function createTemplate(address: DatabaseAddress): Promise<void> {
  const admin = createClient(address, { maxConnections: 1 })
  await admin`drop database if exists ${admin(templateName)}`
  await admin`create database ${admin(templateName)}`
  await admin.end()
  const template = createClient(inDatabase(address, templateName))
  await migrate(template)
  await prepareAppRole(template, createLog({ isProduction: false }))
  await template.end()
}
