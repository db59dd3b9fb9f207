import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, safe in a cookie and in a link. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Only this is stored, so that a copy of the database opens no door. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
