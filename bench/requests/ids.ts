import { createHash } from 'node:crypto'

/** Known beforehand, and valid: a hash with the two digits that make it a UUID of version 4. */
export function benchId(word: string): string {
  const hash = createHash('md5').update(word).digest('hex')
  const digits = `${hash.slice(0, 12)}4${hash.slice(13, 16)}8${hash.slice(17)}`
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The same in the database, as `bench_id`. */
export const benchIdFunction = `
  create or replace function bench_id(word text) returns uuid language sql immutable parallel safe as
  $$select overlay(overlay(md5(word) placing '4' from 13) placing '8' from 17)::uuid$$`

export const riderId = (number: number): string => benchId(`rider${number}`)
export const postId = (number: number): string => benchId(`post${number}`)
export const eventId = (number: number): string => benchId(`event${number}`)

/** Every rider is signed in, each in a browser whose cookie is known. */
export const sessionToken = (number: number): string => `bench-session-${number}`
export const riderEmail = (number: number): string => `rider${number}@bench.example`
export const riderPassword = 'Passo-dello-Stelvio-48!'
