// One file for what only those see who are signed in: /login has no bars (shell.tsx, decision 047).
export { BottomBar } from './bottom-bar.tsx'
export { TopBar } from './top-bar.tsx'
