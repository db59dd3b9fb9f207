import './lib/without-eval.ts'
import './styles.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createApp } from './app.tsx'
import { afterFirstScreen } from './lib/first-screen.ts'
import { watchInstall } from './lib/pocket/install.ts'

watchInstall()
const root = document.getElementById('root')
// In slices: a phone answers between them.
if (root) startTransition(() => createRoot(root).render(createApp()))
if ('serviceWorker' in navigator)
  mindWorker().catch((error: unknown) => console.info('There is no service worker', error))

async function mindWorker(): Promise<void> {
  await afterFirstScreen
  const { dismissWorker, keepWorker } = await import('./lib/pocket/app-update.ts')
  await (import.meta.env.DEV ? dismissWorker() : keepWorker())
}
