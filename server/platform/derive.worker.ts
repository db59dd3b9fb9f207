import { type Argon2Parameters, argon2Sync } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'

// Linux ranks each thread by itself: where there are too few cores for all, whoever asks for a page goes before whoever signs in.
// Elsewhere all threads have the rank of the process. Not by much: a quarter of a busy core is left to them (at rank 15, a
// thirtieth, twenty who waited in line on a full machine did not get in within ten seconds).
const rank = 5
try {
  setPriority(Number(basename(readlinkSync('/proc/thread-self'))), rank)
} catch {}

parentPort?.on('message', (parameters: Argon2Parameters) => {
  parentPort?.postMessage(argon2Sync('argon2id', parameters))
})
