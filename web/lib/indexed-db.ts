/** One table in a database of its own; its rows are found by their id. Where the browser has none, everything rejects. */
export function openTable<Row extends { id: string }>(name: string) {
  let opened: Promise<IDBDatabase> | null = null
  const letGo = () => {
    opened = null
  }
  const open = () => {
    opened ??= connect(name, letGo)
    opened.catch(letGo)
    return opened
  }
  const begin = async (mode: IDBTransactionMode) => {
    // Done means that it lies on the disk itself: the battery may die a moment later.
    const transaction = (await open()).transaction(table, mode, { durability: 'strict' })
    return { transaction, rows: transaction.objectStore(table) }
  }

  return {
    get: async (id: string): Promise<Row | undefined> => {
      const { transaction, rows } = await begin('readonly')
      const found: IDBRequest<Row | undefined> = rows.get(id)
      await ended(transaction)
      return found.result
    },
    getAll: async (): Promise<Row[]> => {
      const { transaction, rows } = await begin('readonly')
      const all: IDBRequest<Row[]> = rows.getAll()
      await ended(transaction)
      return all.result
    },
    /** All of them or none. Null: it is gone. */
    write: async (changes: ReadonlyMap<string, Row | null>): Promise<void> => {
      const { transaction, rows } = await begin('readwrite')
      for (const [id, row] of changes) row ? rows.put(row) : rows.delete(id)
      await ended(transaction)
    },
    /** In one step: what was taken away meanwhile, by whatever tab, does not come back. */
    change: async (id: string, edit: (row: Row) => Row): Promise<void> => {
      const { transaction, rows } = await begin('readwrite')
      const found: IDBRequest<Row | undefined> = rows.get(id)
      found.onsuccess = () => found.result && rows.put(edit(found.result))
      await ended(transaction)
    },
    /** Also what other tabs have written and this one has not heard of. */
    removeAll: async (isMeant: (row: Row) => boolean): Promise<void> => {
      const { transaction, rows } = await begin('readwrite')
      const walk = rows.openCursor()
      walk.onsuccess = () => {
        const cursor = walk.result
        if (!cursor) return
        if (isMeant(cursor.value)) cursor.delete()
        cursor.continue()
      }
      await ended(transaction)
    },
  }
}

export type Table<Row extends { id: string }> = ReturnType<typeof openTable<Row>>

const table = 'rows'
const patienceMs = 5_000

function connect(name: string, onClosed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    // Some browsers do not answer for ever when their disk is in trouble: then there is none.
    const timer = setTimeout(() => reject(new DOMException('No answer', 'TimeoutError')), patienceMs)
    request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'id' })
    request.onerror = () => {
      clearTimeout(timer)
      reject(request.error)
    }
    request.onsuccess = () => {
      clearTimeout(timer)
      const { result } = request
      result.onclose = onClosed
      // Whoever clears the data of the site does not wait for this page.
      result.onversionchange = () => {
        result.close()
        onClosed()
      }
      resolve(result)
    }
  })
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}
