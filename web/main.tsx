import './lib/zod-setup.ts'
import './styles.css'
import { createRoot } from 'react-dom/client'
import { createApp } from './app.tsx'
import { askForNotificationsOnce } from './lib/notifications-permission.ts'
import { dismissWorker, keepWorker } from './lib/pocket/app-update.ts'
import { watchInstall } from './lib/pocket/install.ts'
import { ignoreStrayClicks } from './lib/stray-clicks.ts'

ignoreStrayClicks(window)
watchInstall()
const root = document.getElementById('root')
if (root) createRoot(root).render(createApp())
void askForNotificationsOnce()
if ('serviceWorker' in navigator) {
  const minded = import.meta.env.DEV ? dismissWorker() : keepWorker()
  minded.catch((error: unknown) => console.info('There is no service worker', error))
}
