import { createContext, use } from 'react'

/** What the product calls itself: the design system does not know the settings, whoever builds the screen does. */
export const AppName = createContext('Tornanti')

export const useAppName = (): string => use(AppName)
