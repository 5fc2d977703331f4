import { wordSet } from '../text/word-set.js';

/**
 * The small words by which a text in another language is known, without accents. Those that are English too (`die`, `in`, `of`)
 * are taken out below. Languages in other scripts are known by their letters.
 */
const SMALL_WORDS_OF = {
  czech: `
a aby ale ani ano az bude byl byla bylo by co do jako je jeho jejich jen jsem jsme jsou k kazdy kde kdo kdyz ktera ktere ktery mezi mit
muze na nad nebo nejsou neni o od pak po pod podle pokud pred pri pro proto protoze s se si tak take tato tento to tyto u uz v ve
vsechny vsech z za zda ze
`,
  croatian: `
ali ako bez bi bila bio biti budu da do dok ga gdje i ih ili iz ima ja je jer jesu jos kada kako kao ko koja koje koji koju li ljudi mi
mora na nakon nego neka nema nije nisu njihov o od on oni ono ova ovaj po pod pomocu prema pri prije sa samo se smo su sve sto ta te to
treba u umjesto uz vec vise za zbog zasto
`,
  danish: `
af alle at blev blive bliver da de deres det dette der du eller en er et efter fordi for fra ham han har havde hun hvad hver hvis hvor
hvordan i ikke ind ingen jeg kan kunne man med mellem men mens mod nar nogle ny og ogsa om op over pa sig skal som sa til ud uden under
vi vil var ved vores
`,
  dutch: `
aan als bij dan dat de deze die dit door dus een en er geen hebben heeft het hij hoe hun iedere ik in is je kan kunnen maar meer met
mijn naar niet nog of om omdat onder ons onze ook op over te tegen tot tussen uit van veel voor waar wanneer was wat we wel werd wie wij
worden wordt ze zich zij zijn zonder zou zodat
`,
  estonian: `
aga alates alla et ei enne end ega ehk ilma ja ka kas kes kui kuid kuidas kus koik koigi koos ma me meie mida mis mitte ning oli olema
on oma pole peab parast seda see sel selle siis ta tema teha tuleb vahel voi voib ule uks uue vastu
`,
  finnish: `
ei eika eivat etta hanen han he heidan ilman ja jo joka joko jonka jos jossa jotka jotta kaikki kanssa kuin kun kuten me mika mita mitka
mukaan mutta myos ne niiden niin nyt olla oli on ovat ole perusteella sen se siita sitten taman tai tama tulee vain vaikka voi voidaan
voivat
`,
  french: `
afin ainsi alors au aucun aucune aux avant avec avoir ces cet cette chaque chez comme comment car ce dans de des depuis dont du elle
elles en est et etre fait faire il ils je jusque la le les leur leurs lors lui mais meme mes moins n ne nos notre nous on ont ou par pas
peut peuvent plus pour pourquoi qu quand que quel quelle qui s sa sans se selon sera ses si sont sous sur tous tout toute toutes un une
vers vos votre vous
`,
  german: `
aber alle allem allen aller als am an andere auch auf aus bei beim bis da damit dann das dass dem den denn der des die dies diese diesem
diesen dieser dieses durch ein eine einem einen einer eines er es fur gegen hat haben hier ihr ihre ihren ihrer ihrem im in ins ist jede
jeden jeder kann kein keine keinen konnen man mehr mit muss mussen nach nicht noch nun nur ob oder ohne sein seine sich sie sind soll
sollen uber um und uns unser unsere unseren unter vom von vor wahrend was wegen weil welche wenn wer werden wie wir wird wurde zu zum
zur zwischen
`,
  hungarian: `
a az akik aki ami amely arra azok azt be csak de egy egyik el es ez ezek ezt fel ha hogy hogyan is ki kell kulonbozo le legyen lehet
majd meg mert mi mikor mind minden mint most nagyon ne nelkul nem nincs ok ott sem szerint szamara tobb utan vagy vagyunk van vannak
volt alapjan alatt altal
`,
  irish: `
ach ag agus air an ar as ata atha ba bhi beidh bheith bhfuil chuig chun cuid da de den do don dul faoi fein freisin ga gan go gach i iad
ina is idir le leis ma mar mo na ni no nach nuair o on os roimh se seo si sin siad sna sular tar ta tu uair
`,
  italian: `
a ad agli ai al alla alle allo anche ancora basata che chi ci come con contro cosa cui da dai dal dalla dalle degli dei del della delle
dello dentro di dopo dove durante e ed era fra gli ha hanno i il in io la le lo loro ma mentre mi molto ne nei nel nella nelle nessun
non nostra nostre nostri nostro o ogni per perche piu poi prima puo quale quali quando quella quello questa queste questi questo se
senza si sia siamo solo sono sopra sotto su sua sue sui sul sulla suo suoi te tra tutte tutti tutto un una uno verso vi
`,
  latvian: `
ar ari bet bez bus but caur gan ir it ja jau ka kad kam kas katru kuri kur ko lai lidz mes mums musu nav ne no notiek par pat pec pie
pirms pret savu sis sim si so starp tad tas tie tika to tu un uz vai var vairs visi visu ta
`,
  lithuanian: `
apie ar ant be bei bet bus buti buvo del gali i ir is iki jei ji jie jis jo joks ju juos kad kai kaip kas kiekvienas kiekviena kur kurie
kuris labai mes musu nei nera ne nes nuo o pagal per po prie pries savo su tai tam tarp tas tik to turi uz visi visus yra zmones zmoniu
`,
  maltese: `
bejn biex bil billi bla dak dan dawn din dwar f fil fiz ghal ghall ghandu ghax hu huma hija ikun ikunu il jew jekk jista jistghu jkun
kien kif kull l li ma mal mill minn mhux mhumiex ta tal tas qabel se sabiex u wara wiehed x xi
`,
  polish: `
a aby ale albo bardzo bez bo byc byl byla bylo by co czy dla do gdy gdzie i ich ile im inne ja jak jako je jest jego jej jesli juz
kazdego kazdy kiedy kto ktora ktore ktory ktorych ma maja mamy mi miedzy moze mozna na nad nas nasz naszych nie niz o od oraz po pod
podczas poniewaz ponad przed przez przy sa sie sobie ta tak takze tam te tego tej ten to tych tylko tym u w we wiec wszystkich wszystkie
z za ze zeby
`,
  portuguese: `
a ao aos aquela aquele as ate cada com como da das de dela dele deles depois do dos e ela elas ele eles em entre era essa esse esta
estao este eu foi ha isso isto ja lhe mais mas mesmo meu muito na nao nas nem no nos nossa nossas nosso nossos num numa o os ou para
pela pelas pelo pelos por porque qual quando que quem se seja sem ser seu seus so sobre sua suas tambem tem todas todos tu um uma voce
`,
  romanian: `
a ai al ale am ar are as asupra au avea ca care cand catre ce cel cei cele cu cum da daca dar de despre deci din dintre doar dupa ea ei
el ele este eu fara fi fie fiecare fost iar in intre la lor lui mai mi ne nici noastra nostru nostri noi nu o ori pe pentru prin sa sau
se si spre sub sunt te toate toti tot un una unei unui va vor
`,
  slovak: `
a aby aj ako ale alebo ani asi az bez bol bola bolo bude budu by byt cez co do ho ich ja je jeho jej kazdy ked kde kto ktora ktore ktory
len ma medzi mi moze my na nad nas nasich nasej nie nich o od on ona po pod podla pre pred pri s sa si so su ta tak takze tento to tu
tym tych uz v vo vsetkych vsetci z za zo ze
`,
  slovene: `
ali ampak bi bil bila bilo biti bo bodo brez ce da do ga ima in ipd iz ja je jih k kako kaj kar kdo ker ki ko kot lahko le med mi mora
mu na nad naj nam nasih ne nekaj ni niso o ob od on oziroma pa po pod pred preden pri s sa saj se sem si smo so sta ta tako te tega ter
to tudi u v vendar vse vseh za zaradi z ze zaposleni
`,
  spanish: `
a al algo ante antes aqui asi aunque cada como con contra cual cuando de del desde donde durante el ella ellas ellos en entre era es esa
ese eso esta estan estas este esto estos fue ha hacia han hasta hay la las le les lo los mas me mediante mi mientras muy nada ni no nos
nuestra nuestras nuestro nuestros o otra otro para pero por porque pues que quien se sea segun ser si sin sobre son su sus tambien tanto
tiene todas todo todos tras tu un una uno unos usted y ya
`,
  swedish: `
alla allt att av bara blev bli blir de dem den deras dess det detta dig dit du efter eller en er ett for fran fore genom ha han har hade
hon hos hur i icke ingen inte inom jag kan kommer kunde man med mellan men mot mycket nar nagon nagra ni nu och om oss pa sa samt sedan
ska sig sin sitt skulle som till under upp ut utan vad var vara varje vi vid vill
`,
  turkish: `
ama ancak bana bazi belki ben bir biri biz bu bunu bunun cok cunku da daha de degil diye en gibi gore hem hep her hic icin ile ise kadar
karsi ki kim mi mu nasil ne neden nerede o olan olarak oldugu olsun once onlar onu onun sadece sen siz sonra su tum uzerinde var ve veya
ya yani yok yoksa
`,
  norwegian: `
alle av blir ble da de dem den deres det dette der du eller en enn er et etter for fordi fra ha han har hun hva hver hvis hvor hvordan i
ikke ingen inn jeg kan kunne man med mellom men mot nar noen og ogsa om opp over pa seg skal som sa til uten ut under vi vil var ved
vare
`,
  indonesian: `
ada adalah agar akan antara apa atas atau bagi bahwa berdasarkan bisa dalam dan dapat dari dengan di dia hanya harus ini itu jika juga
kami karena ke kepada ketika lebih mereka oleh orang pada para saat saja sampai satu sebagai sebelum secara semua seperti serta setelah
setiap sudah tanpa telah tetapi tidak untuk yang
`,
  vietnamese: `
cac cua cho chung co cung duoc dang den di do hay khi khong la lam mot moi nay neu nguoi nhung o ra rang se tai theo thi trong tu tren
va vao ve viec voi vi
`,
  catalan: `
al als amb aquest aquesta aixo abans cada com del dels des durant el ella ells els en entre es fins hi i la les li mes molt no nostra
nostre o on per pel pels pero perque qual quan que qui sense si sobre son tambe tot tots una uns va
`,
} as const;

/** Words of these lists that stand in English texts as well, in names, abbreviations and loans. */
const ENGLISH_TOO = wordSet(`
ad ag au bet bi ce co con dawn don ed fil hem ins jew jo kim lo meme mill mums nada non op pa pat pe pie pour pre pro rang sous sub sue
tar ter tie till van vain
`);

/** Small words of other languages, of two letters or more, that are not English ones. */
export const foreignSmallWords = (isEnglish: (word: string) => boolean): ReadonlySet<string> =>
  new Set(
    Object.values(SMALL_WORDS_OF).flatMap((words) =>
      [...wordSet(words)].filter((word) => word.length > 1 && !ENGLISH_TOO.has(word) && !isEnglish(word)),
    ),
  );
