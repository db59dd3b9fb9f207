import './lib/without-eval.ts'
import './styles.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { unreachedElementId } from '#contract/page-session.ts'
import { createApp } from './app.tsx'
import { watchInstall } from './lib/pocket/install.ts'

watchInstall()
// By and by: a phone answers between what was read, what is made of it and what is drawn.
setTimeout(() => {
  try {
    const root = document.getElementById('root')
    const app = createApp()
    if (root) startTransition(() => createRoot(root).render(app))
  } catch (error) {
    // As where the code does not come: a picture that never answers would be worse.
    document.getElementById(unreachedElementId)?.removeAttribute('hidden')
    throw error
  }
})
