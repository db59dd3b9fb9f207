const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

/** Words of this place and of those who run it: the first that somebody tries here (docs/security.md). */
export const ownWords = words(`
  tornanti tornante hairpin hairpins moto motori motore motociclo motocicletta motociclista motociclismo motard biker
  bikers centauro centauri itinerario itinerari percorso giro giri raduno raduni curva curve
  admin administrator amministratore superadmin moderatore moderator staff utente user username account
`)

/** What people choose most, in English and in Italian, without the digits and signs they add (decision 042). */
export const commonWords = words(`
  password passwords passwort passe pass passw pwd psw passcode passphrase parola paroladordine segreto segreta
  segretissimo secret secrets mysecret topsecret chiave accesso access accedi entra enter login logon signin welcome
  benvenuto benvenuta benvenuti hello hallo hola ciao ciaociao salve buongiorno change changeme changeit cambiami cambiala
  letmein fammientrare opensesame apriti sesamo default standard guest ospite demo test testing tester prova prove esempio
  example sample temp temporary temporanea provvisoria root system sistema master server service security sicurezza sicura
  secure qwertz qwerty azerty qzerty qwaszx qweasd qweasdzxc asdzxc zxcasd qazxsw qazwsx zaqwsx zaqxsw poiuy mnbvc gfhjkm
  internet computer laptop windows microsoft google gmail facebook instagram whatsapp youtube twitter tiktok telegram amazon
  apple iphone ipad android samsung nokia huawei xiaomi sony playstation nintendo xbox linkedin yahoo hotmail libero
  virgilio alice telecom vodafone tim wind fastweb spotify netflix adobe photoshop oracle cisco linux ubuntu office

  love lover lovers loveme loveyou iloveyou iloveu ilove mylove amore amoremio tiamo tiamoamore tivogliobene teamo cuore
  tesoro tesoromio vita vitamia lamiavita bello bella bellissima bellezza carina caro cara dolce dolcezza stella stellina
  stelle sole luna lunetta angelo angel angels angioletto princess principessa prince principe king queen regina baby
  babygirl babyboy honey sweet sweetie sweety cutie lovely forever persempre sempre insieme family famiglia mamma mammina
  papa babbo mother father mommy daddy mama nonna nonno fratello sorella sister brother friend friends amico amica amici
  amicizia happy felice felicita gioia smile sorriso dream dreams sogno sogni hope speranza faith fede peace pace freedom
  liberta destiny destino heaven paradise paradiso life live lucky fortuna fortunato fortunata magic magico magia miracle

  dragon drago monkey scimmia tiger tigre tigers lion leone leoni lioness wolf lupo wolves eagle eagles aquila falcon
  falco bear orso panda koala horse cavallo cavalli pony unicorn unicorno dog doggy cane cagnolino puppy cucciolo cuccioli
  cat kitty kitten gatto gatta gattino micio micia mouse topo topolino rabbit coniglio bunny fox volpe snake serpente cobra
  viper vipera shark squalo dolphin delfino whale balena fish pesce turtle tartaruga frog rana butterfly farfalla bee ape
  spider ragno ladybug coccinella chicken pollo gallina duck papera paperino paperina pluto pippo minnie mickey donald
  birillo briciola briciole chicco chicca ciccio ciccia cicci pallina pallino patata patatina patato pulce pulcino polpetta
  fiocco nuvola neve snow rocky lucky max buddy buster bailey charlie cooper pepper ginger sparky shadow smokey peanut

  football soccer calcio pallone goal baseball basketball basket hockey tennis golf volley pallavolo nuoto swimming rugby
  running corsa ciclismo bici bicicletta sci ski snowboard surf boxe boxing karate judo fitness palestra campione champion
  juventus juve forzajuve inter forzainter internazionale milan forzamilan acmilan roma forzaroma asroma lazio forzalazio
  napoli forzanapoli fiorentina viola sampdoria samp genoa torino toro bologna atalanta verona hellas palermo catania
  cagliari bari lecce salernitana udinese parma sassuolo empoli liverpool chelsea arsenal barcelona barcellona realmadrid
  madrid manchester bayern lakers yankees cowboys rangers steelers redsox chicago bulls ronaldo messi totti delpiero baggio
  maradona buffon pirlo ibrahimovic balotelli rossi valentino valentinorossi biaggi stoner marquez bagnaia senna
  schumacher hamilton leclerc verstappen motogp superbike formula ferrari ferrarista lamborghini maserati porsche mercedes
  bmw audi volkswagen golf fiat panda punto alfa alfaromeo lancia ford mustang camaro corvette chevy honda toyota nissan
  mazda subaru renault peugeot citroen opel skoda tesla jaguar harley davidson harleydavidson ducati ducatista monster
  multistrada scrambler panigale yamaha suzuki kawasaki ninja aprilia guzzi motoguzzi vespa piaggio gilera benelli husqvarna
  triumph bonneville africatwin tenere transalp hypermotard gsxr bandit hornet goldwing sportster scooter biker racing

  spring primavera summer estate autumn autunno fall winter inverno january february march april june july august september
  october november december gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
  monday tuesday wednesday thursday friday saturday sunday lunedi martedi mercoledi giovedi venerdi sabato domenica today
  oggi tomorrow domani holiday holidays vacanza vacanze ferie natale christmas pasqua easter birthday compleanno auguri
  red rosso rossa blue blu azzurro green verde yellow giallo orange arancione purple pink rosa black nero nera white bianco
  bianca silver argento gold golden oro grey grigio rainbow arcobaleno one two three uno due tre cento mille zero number
  casa casamia home lavoro work azienda company ufficio scuola school studente student maestra teacher professore dottore
  doctor avvocato ingegnere carabiniere carabinieri polizia police soldier soldato captain capitano capo boss manager
  italia italiano italiana italy europa europe america american usa london londra paris parigi berlin newyork texas dallas
  boston austin california florida mexico brasil brasile argentina spain spagna france francia germania germany india
  pakistan russia china japan canada australia sydney roma rome milano napoli torino firenze venezia bologna genova palermo
  bari catania verona padova trieste brescia bergamo modena parma perugia cagliari sassari sardegna sicilia toscana puglia
  calabria campania lombardia veneto piemonte liguria abruzzo marche molise umbria basilicata trentino

  batman superman spiderman ironman thor hulk avengers marvel joker starwars jedi yoda vader skywalker matrix neo trinity
  merlin gandalf frodo hobbit harry potter harrypotter pokemon pikachu naruto sasuke goku dragonball vegeta sailormoon zelda
  mario luigi supermario sonic minecraft fortnite warcraft diablo counterstrike fifa sims hellokitty barbie snoopy scooby
  scoobydoo garfield simpson simpsons homer bart spongebob winnie pooh disney simba nemo cenerentola biancaneve pinocchio
  zorro rambo terminator godzilla vampire vampiro zombie killer hunter hacker ranger warrior guerriero knight cavaliere
  slayer demon demonio diavolo devil satan lucifer jesus gesu cristo christ god dio madonna padrepio maria santo santa
  buddha allah metallica nirvana slipknot eminem rihanna beyonce shakira vasco vascorossi ligabue jovanotti zucchero
  mannarino guitar chitarra piano musica music rock rocknroll metal punk disco dance dancer ballo teatro cinema

  flower flowers fiore fiori rose margherita girasole tulipano viola cherry ciliegia fragola strawberry banana apple mela
  pera limone lemon pesca peach mango melon cookie biscotto cioccolato cioccolata chocolate nutella caramella candy sugar
  zucchero caffe coffee pizza pasta spaghetti lasagna panino formaggio cheese pane burro butter vino birra beer whisky
  vodka tequila champagne spritz gelato icecream sunshine sun moon star stars sky cielo mare sea ocean oceano spiaggia
  beach montagna mountain fire fuoco water acqua terra earth aria wind vento thunder tuono lightning fulmine storm tempesta
  rain pioggia diamond diamante crystal cristallo pearl perla ruby emerald sapphire money soldi denaro dollar euro rich ricco
  power potere super superstar supernova mega turbo nitro ultra alpha beta gamma delta omega sigma phoenix fenice apollo
  zeus venus mars jupiter saturn galaxy galassia universe universo world mondo planet pianeta orion aurora

  fuck fuckyou fuckme fucker fuckoff shit bitch asshole bastard pussy sexy sex porn porno playboy boobs cazzo cazzone
  vaffanculo fanculo stronzo stronza merda porcodio porcoddio diocane diocan puttana troia culo figa minchia coglione
  bastardo scemo scema stupido stupida idiota pazzo pazza crazy cool awesome whatever nothing niente nessuno boh blabla
  lol lollol asd asdasd ahah xxx badboy goodboy badgirl player gamer winner loser hottie babe dude bro nonloso nonlaso
  dimenticata dimenticato boomer biteme booboo bubba bubbles matrix gateway pentium compaq logitech

  status tigger junior cocacola hahaha pretty adidas nike friendster darkness fashion sakura casper lalala loulou scorpion
  midnight comeon creative elephant success inuyasha maverick apples gemini dakota twilight tweety myspace beautiful
  swordfish tinkerbell doudou hardcore muffin popcorn marlboro barney dexter precious marvin lollipop lolipop scorpio peaches
  soleil greenday portugal brandy beauty samson winston fluffy genius horses hiphop runescape sterling stupid softball
  snickers fantasy bonjour snowball pumpkin maxwell marine wilson willow motorola simple cookies remember fender pookie sniper
  shopping parker freddy please hotdog fishing iceman cowboy krishna penguin miller brooklyn shorty scarface people johnson
  wizard williams shelby bulldog undertaker linkinpark drowssap sierra tucker lolita online cricket blessed manutd iloveme
  passion dolphins skyline genesis nascar ihateyou stargate chance gangster speedy rosebud nelson cupcake bananas legolas
  indian united assassin avatar raiders panther legend westside kingkong carter skater motdepasse gundam phantom loverboy
  celtic orlando ragnarok savannah kissme anderson element hamster animal helpme cancer siemens megaman einstein marley
  startrek spirit maximus copper domino oblivion crossfire pantera rocket hitman coucou cheyenne florence montana tintin
  turbine comply info mustchange mustchangeme jammu

  abc abcd abcde abcdef abcabc aaa bbb qqq zzz blah foobar foo bar hammer martello iamroot iamgod trustno trustnoone
  trustme nomad nopassword nopass senzapassword lamiapassword miapassword mypassword mypass yourpassword newpassword
  nuovapassword oldpassword passwordnuova goodpassword superpassword complessa difficile facile semplice good
  great best better perfect number mio mia miei the new big little piccolo piccola grande
`)

/** First names, which are the commonest passwords of all after those. */
export const firstNames = words(`
  alessandro alessandra alessio alessia andrea andreas angela angelica angelo anna annalisa annamaria antonella antonia
  antonio arianna asia aurora barbara beatrice benedetta bruno camilla carla carlo carlotta carmela carmelo carmine carolina
  caterina cecilia chiara ciro claudia claudio cristian cristiana cristiano cristina daniel daniela daniele dario davide
  debora denis diego domenico donatella edoardo elena eleonora elia elisa elisabetta emanuela emanuele emilia emma enrico
  enzo erica erika ettore eva fabiana fabio fabrizio federica federico filippo flavia flavio franca francesca francesco
  franco gabriele gabriella gaia gennaro giacomo giada gianluca gianluigi gianmarco gianni gianpaolo ginevra gino gioele
  giorgia giorgio giovanna giovanni giulia giuliana giuliano giulio giuseppe giuseppina gloria grazia greta guido ilaria
  irene isabella ivan jacopo jessica katia laura leonardo letizia lidia liliana lina linda lisa lorena lorenza lorenzo luca
  lucia luciana luciano lucrezia ludovica luigi luisa maddalena manuel manuela mara marcella marcello marco margherita maria
  marianna mariano marika marina mario marisa marta martina massimiliano massimo matilde matteo mattia maura maurizio mauro
  melissa michela michele michelle mirco mirko miriam monica morena nadia natalia nicola nicole nicolo noemi ornella oscar
  paola paolo pasquale patrizia piero pierluigi pietro raffaella raffaele renato renzo riccardo rita roberta roberto rocco
  romina rosa rosanna rosaria rosario rossana rossella ruggero sabrina salvatore samantha samuel samuele sandra sandro sara
  saverio sebastiano serena sergio silvana silvia silvio simona simone sofia sonia stefania stefano susanna tania teresa
  tiziana tiziano tommaso umberto ugo valentina valentino valeria valerio vanessa vera veronica vincenza vincenzo virginia
  vito vittoria vittorio viviana walter

  adam adrian alan albert alex alexander alexandra alexis alice allison amanda amber amy andrew andy angie anthony april
  arthur ashley ben benjamin betty bill billy bob bobby bonnie brandon brenda brian bryan carlos carol caroline casey charles
  charlotte chelsea chester chloe chris christian christina christine christopher cindy claire colin connor courtney crystal
  cynthia dan danielle danny dave david dean debbie dennis derek diana diane donna doris dorothy doug dylan eddie edward
  elizabeth ellen emily eric ethan evan evelyn frank fred gabriel gary george gerald gloria gordon grace grant greg hannah
  harold heather helen henry holly howard hunter ian isaac jack jackie jackson jacob jake james jamie jane janet jason
  jasmine jasper jeff jeffrey jennifer jenny jeremy jerry jessie jim jimmy joan joe joel john johnny jonathan jordan jose
  joseph joshua juan judy julia julian julie justin karen kate katherine kathleen katie keith kelly ken kenneth kevin kim
  kyle larry lauren lee leo leon leslie liam logan louis louise lucas lucy luke lynn madison maggie marcus margaret marie
  marilyn mark martha martin mary mason matt matthew megan mia michael miguel mike molly morgan murphy nancy nathan nicholas
  nick nikita noah oliver olivia pamela patricia patrick paul paula pedro peter philip rachel ralph ray raymond rebecca
  richard rick riley rob robert robin rodney roger ron ronald rose roy russell ruth ryan sabine sally sam sammy sarah sasha
  scott sean shannon sharon shirley sophia sophie stanley stephanie stephen steve steven susan taylor teddy teresa terry
  alberto abigail alicia alejandro alexandre alyssa angelina audrey brittany calvin cameron camille carmen cassie catherine
  celine damian denise emmanuel fatima fernando florian francis frankie gracie harvey isabelle jasmin jerome justine karina
  kimberly kristina marcel melanie millie monika natalie natasha nicolas pauline pierre rafael ricardo santiago sebastian
  spencer stefan tamara tristan valentin xavier
  theodore theresa thomas tiffany tim timothy tina toby todd tom tommy tony tracy travis trevor tyler veronika victor
  victoria vincent vlad walker wayne wendy whitney william willie zachary
`)
