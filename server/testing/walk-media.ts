import { aPhoto, uploadPicture } from './pictures.ts'
import { clientOf, type Preparation } from './sign-in.ts'

export const mediaCalls: Record<string, Preparation> = {
  'media.upload': async (server) => ({
    client: await clientOf(server, 'user'),
    input: { purpose: 'diary' },
    file: await aPhoto(),
  }),
  'media.get': async (server) => {
    const client = await clientOf(server, 'user')
    const { key } = await uploadPicture(client)
    return { client, input: { key, size: 320 } }
  },
}
