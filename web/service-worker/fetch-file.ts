const tries = 3
const pauseMs = 400

/**
 * A file of a build, from the network. While a new build is brought to several servers one of them may not have it yet:
 * another is likely to answer the next try.
 */
export async function fetchFile(path: string): Promise<Response> {
  for (let left = tries - 1; ; left--) {
    const response = await fetch(path, { cache: left === tries - 1 ? 'default' : 'reload' })
    if (response.status !== 404 || left === 0) return response
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
