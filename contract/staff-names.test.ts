import { expect, test } from 'vitest'
import { signUp } from './auth-forms.ts'
import { readsAsStaff, staffName } from './staff-names.ts'
import { nickname } from './text.ts'

test.each([
  ...[
    'Admin',
    'ADMIN',
    'admin_',
    'admin77',
    '4dmin',
    'Adm1n',
    'Admln',
    'AdmIn',
    '@dmin',
    'Ádmín',
    'Ａｄｍｉｎ',
    '𝐀𝐝𝐦𝐢𝐧',
  ],
  ...[
    'Аdmin',
    'Αdmin',
    'аԁміп',
    'A d m i n',
    'A.d.m.i.n',
    'Marco Admin',
    'Marco (admin)',
    'Super Admin',
    'superadmin',
  ],
  ...[
    'Amministratore',
    'Amministrazione Tornanti',
    'Moderatore',
    'M0der4tore',
    'La moderatrice',
    'Moderatοre',
  ],
  ...[
    'Tornanti',
    'T0rnanti',
    'TORNANTl',
    'tornanti_staff',
    'tornantistaff',
    'Staff',
    '$taff',
    'Stаff',
    'Staff Tornanti',
  ],
  ...[
    'Marco dello staff di Tornanti',
    'Supporto',
    'Assistenza Tornanti',
    'Team Tornanti',
    'Tornanti Official',
    'Sicurezza',
  ],
])('%j reads as staff', (name) => {
  expect(readsAsStaff(name)).toBe(true)
})

test.each([
  ...[
    'Damiano',
    'Adminio',
    'Stefano Staffa',
    'Leopold Staff',
    'Tornanti Lover',
    '48 tornanti e un caffè',
    'Anna Prova',
  ],
  ...[
    'Mille Tornanti',
    'Mario Ufficiale',
    'Assistenza Moto Bormio',
    'Moderato Cantabile',
    'Team Gavia',
    'Modesto Adami',
  ],
  ...[
    'Стас',
    'Дмитрий',
    'Αλέξανδρος',
    '王伟',
    '🏍🏍',
    '12345',
    '',
    'Amministra',
    'Stella',
    'Sistemi',
    'Supporti Rossi',
  ],
])('%j is a name as others', (name) => {
  expect(readsAsStaff(name)).toBe(false)
})

test('the forms say so under the field', () => {
  expect(nickname.safeParse('staff_tornanti').error?.issues[0]?.message).toBe(staffName)
  const { error } = signUp.safeParse({ firstName: 'Staff', lastName: 'Tornanti' })
  expect(error?.issues.filter(({ message }) => message === staffName).map(({ path }) => path)).toEqual([
    ['firstName'],
  ])
})
