import type { Page } from '@playwright/test'

/** Everything that this browser has of us, to the letter: what any script of the page could read. */
export const everythingKept = (page: Page) =>
  page.evaluate(async () => {
    const rowsOf = (name: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const database = request.result
          const stores = [...database.objectStoreNames]
          if (stores.length === 0) return resolve([])
          const transaction = database.transaction(stores)
          const asked = stores.map((store) => transaction.objectStore(store).getAll())
          transaction.oncomplete = () => {
            database.close()
            resolve(asked.flatMap(({ result }) => result))
          }
        }
      })
    const textOf = async (cache: string) => {
      const opened = await caches.open(cache)
      const answers = (await opened.keys()).map(async (request) => {
        const answer = await opened.match(request)
        // Of the app's own files only the pages could say anything of a person.
        const isText = /html|json|plain/.test(answer?.headers.get('content-type') ?? '')
        return `${request.url} ${isText ? await answer?.text() : ''}`
      })
      return (await Promise.all(answers)).join('\n')
    }
    const tables = (await indexedDB.databases()).map(({ name = '' }) => name)
    const each = async <T>(names: string[], read: (name: string) => Promise<T>) =>
      Object.fromEntries(await Promise.all(names.map(async (name) => [name, await read(name)] as const)))
    return {
      local: { ...localStorage },
      tab: { ...sessionStorage, 'window.name': window.name },
      tables: await each(tables, rowsOf),
      caches: await each(await caches.keys(), textOf),
      cookie: document.cookie,
    }
  })
