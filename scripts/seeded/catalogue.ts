import type { Fault } from './fault.ts'
import { authFaults } from './faults/auth.ts'
import { beyondFaults } from './faults/beyond.ts'
import { fieldFaults } from './faults/fields.ts'
import { matrixFaults } from './faults/matrix.ts'
import { outputFaults } from './faults/output.ts'
import { privacyFaults } from './faults/privacy.ts'
import { raceFaults } from './faults/races.ts'
import { troubleFaults } from './faults/trouble.ts'

/** In the numbers of the reliability bar: 10 + 6 + 8 + 8 + 5 + 4 + 3. */
export const faults: readonly Fault[] = [
  ...matrixFaults,
  ...fieldFaults,
  ...raceFaults,
  ...authFaults,
  ...outputFaults,
  ...troubleFaults,
  ...privacyFaults,
]

/** Run when they are named: they break what none of the above can break. */
export const furtherFaults: readonly Fault[] = beyondFaults
