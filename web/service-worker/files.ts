import { fetchFile } from './fetch-file.ts'
import { keptFile } from './kept-builds.ts'

/** A file with a hash in its name: once kept, the network has nothing to add. */
export async function answerFile({ url }: Request): Promise<Response> {
  return (await keptFile(url)) ?? fetchFile(url)
}
