export type DemoFriendship = {
  from: string
  to: string
  sentDaysAgo: number
  /** Without it the request still waits. */
  answeredDaysAgo?: number
}

const bond = (from: string, to: string, sentDaysAgo: number, answeredDaysAgo?: number): DemoFriendship => ({
  from,
  to,
  sentDaysAgo,
  ...(answeredDaysAgo !== undefined && { answeredDaysAgo }),
})

export const friendships: DemoFriendship[] = [
  bond('annab', 'elena_c', 600, 598),
  bond('marco_r', 'annab', 590, 590),
  bond('lucamoto', 'annab', 500, 497),
  bond('annab', 'sara_gs', 410, 409),
  bond('stevilla', 'annab', 290, 288),
  bond('annab', 'dserra', 250, 240),
  bond('andre_conti', 'annab', 200, 200),
  bond('vale_riva', 'annab', 120, 118),
  bond('annab', 'marty_gallo', 33, 31),
  bond('ila_b', 'annab', 3),
  bond('teo_ricci', 'annab', 9),
  bond('annab', 'chiara_tt', 2),

  bond('giulia_f', 'marco_r', 690, 690),
  bond('elena_c', 'giulia_f', 640, 638),
  bond('giulia_f', 'chiara_tt', 400, 395),
  bond('ila_b', 'giulia_f', 12),

  bond('marco_r', 'elena_c', 650, 649),
  bond('stevilla', 'marco_r', 280, 279),
  bond('vale_riva', 'marco_r', 150, 149),
  bond('marco_r', 'andre_conti', 90, 88),
  bond('gio_espo', 'marco_r', 5),
  bond('marco_r', 'silvialeone', 1),

  bond('elena_c', 'andre_conti', 210, 209),
  bond('lucamoto', 'teo_ricci', 40, 38),
  bond('lucamoto', 'fra_marini', 250, 249),
  bond('silvialeone', 'lucamoto', 70, 66),
  bond('sara_gs', 'paolodl', 440, 430),
  bond('sara_gs', 'gio_espo', 130, 128),
  bond('paolodl', 'gio_espo', 120, 120),
  bond('paolodl', 'dserra', 300, 291),
  bond('chiara_tt', 'marty_gallo', 320, 320),
  bond('chiara_tt', 'ila_b', 15, 14),
  bond('dserra', 'fra_marini', 200, 195),
  bond('fra_marini', 'silvialeone', 80, 79),
  bond('stevilla', 'vale_riva', 160, 160),
  bond('teo_ricci', 'fra_marini', 6),
  bond('vale_riva', 'ila_b', 4),
]
