import './lib/without-eval.ts'
import './styles.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { unreachedElementId } from '#contract/page-session.ts'
import { createApp } from './app.tsx'
import { afterFirstScreen } from './lib/first-screen.ts'
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
    const said = document.getElementById(unreachedElementId)
    if (said) said.hidden = false
    throw error
  }
})
if ('serviceWorker' in navigator)
  mindWorker().catch((error: unknown) => console.info('There is no service worker', error))

async function mindWorker(): Promise<void> {
  await afterFirstScreen
  const { dismissWorker, keepWorker } = await import('./lib/pocket/app-update.ts')
  await (import.meta.env.DEV ? dismissWorker() : keepWorker())
}
