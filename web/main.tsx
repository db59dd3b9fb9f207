import './lib/without-eval.ts'
import './styles.css'
import { type ReactNode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { unreachedElementId } from '#contract/page-session.ts'
import { createApp } from './app.tsx'
import { watchInstall } from './lib/pocket/install.ts'

watchInstall()
// By and by: a phone answers between what was read, what is made of it and what is drawn.
inATask(() => {
  const app = createApp()
  inATask(() => draw(app))
})

function draw(app: ReactNode): void {
  const root = document.getElementById('root')
  if (root) startTransition(() => createRoot(root).render(app))
}

function inATask(work: () => void): void {
  setTimeout(() => {
    try {
      work()
    } catch (error) {
      // As where the code does not come: a picture that never answers would be worse.
      document.getElementById(unreachedElementId)?.removeAttribute('hidden')
      throw error
    }
  })
}
