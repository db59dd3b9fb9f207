/** Two, so that one slow statement is not everybody's. */
const atOnce = 2
/** A statement stays small, whatever comes at once. */
const most = 100

type Waiting<Question, Answer> = {
  question: Question
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/**
 * Many questions of one kind in one statement (decision 053): while two are under way, whoever comes waits for the next, which
 * asks for all of them. Nobody is answered by a statement that began before they asked. `ask` answers in the order of the questions.
 */
export function gathered<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  const waiting: Waiting<Question, Answer>[] = []
  let underWay = 0
  let isPlanned = false

  const askNext = async () => {
    isPlanned = false
    if (underWay >= atOnce || waiting.length === 0) return
    const those = waiting.splice(0, most)
    underWay += 1
    // Of a burst that is more than one statement the second begins at once.
    plan()
    try {
      const answers = await ask(those.map(({ question }) => question))
      if (answers.length !== those.length) throw new Error('Not every question was answered.')
      // Safe: there are as many.
      for (const [index, { resolve }] of those.entries()) resolve(answers[index] as Answer)
    } catch (error) {
      for (const { reject } of those) reject(error)
    }
    underWay -= 1
    plan()
  }

  // What arrives in the same round of the event loop goes together.
  const plan = () => {
    if (isPlanned || underWay >= atOnce || waiting.length === 0) return
    isPlanned = true
    setImmediate(askNext)
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      plan()
    })
}

/** Made at the first wish, and kept as long as what it is made for: one gatherer for each pool. */
export function oncePer<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new WeakMap<Key, Made>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const fresh = make(key)
    made.set(key, fresh)
    return fresh
  }
}
