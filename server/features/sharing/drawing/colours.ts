/** Those of web/ui/tokens.css. A picture has one look, by day and by night. */
export const colours = {
  paper: '#f5f0e8',
  card: '#fffdf9',
  ink: '#211c19',
  muted: '#5f564f',
  red: '#9c2f22',
  onRed: '#fff8f2',
  start: '#86c9a0',
  end: '#f2917f',
  asphalt: '#1f1a17',
  asphaltDeep: '#14110f',
  asphaltRaised: '#2c2521',
} as const
