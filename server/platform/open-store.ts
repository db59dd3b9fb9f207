import { join } from 'node:path'
import type { Config } from './env.ts'
import type { Store } from './store.ts'
import { createDiskStore } from './store-disk.ts'
import { createS3Store } from './store-s3.ts'

export const openStore = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Store =>
  s3 ? createS3Store(s3) : createDiskStore(join(dataDir, 'media'))
