import { wordSet } from '../text/word-set.js';

/** Very common words: they count as understood, and are no good anchors for a phrase. */
export const COMMON_WORDS = wordSet(`
a about above accept accord account across act action active activity actual actually add address administration admit adult advance
advantage advertise advice affect
after afternoon again against age agency agent ago agree agreement ahead air all allow almost alone along already also although always am
among amount an analyse analysis and animal announce annual another
answer any anybody anyone anything anyway anywhere app apparent appear application apply approach approve april area argue arm around
arrange arrive art article as ask assistant assume at attach attack attempt
attend attention august author authority auto automate automatic available average avoid away baby back background bad bag balance ball
band bank bar base basic basis basket batch be beach bear beat beautiful because
become bed before begin behalf behaviour behind believe below benefit beside best better between beyond big bill bit black block blog
blood blue board boat body book booking both bottom box boy branch brand break
breakfast brief bring british broad broadcast brother budget build building bus business busy but buy by cake calculate calendar call
camera campaign can cancel car card care career carry case cat catch category cause
cell center central century certain chain chair chance change channel chapter character charge chart chat check chief child choice choose
church circumstance citizen city claim class clean clear clerk click client clock close clothes
cloud club coach code coffee cold collect college colour combine come comment commercial commission commit committee common communicate
communication community company compare competition complain complaint complete complex computer concern
condition conference confirm connect consider consist contact contain content context continue contract contribute control conversation
cook cool copy corner correct cost council count country county couple course court cover create
credit crew crime critical cross culture cup currency current currently customer cut cycle daily damage dark dashboard data database date
daughter day dead deal dear death debate debt december decide decision deep default degree delay delete
deliver delivery demand department depend describe description design desk despite detail detect determine develop developer development
device die difference different difficult digital dinner direct direction director discount discover discuss
discussion disease display distance distribute district do doctor document dog dollar domain door double doubt down download draft draw
dream dress drink drive driver drop drug dry due during duty each early earn earth easily east easy eat economic
economy edge edit education effect effective effort eight either election electric element else email embed employee employer empty enable
encourage end energy engine engineer english enjoy enough ensure enter entire entry environment equal
equipment error especially establish estimate euro evaluate even evening event ever every everybody everyone everything evidence exact
exactly example excel except exchange excite exercise exist expect expensive experience expert explain export express
extend extra eye face facility fact factor factory fail failure fair fall false family far farm fast father favourite fear feature
february fee feed feel female few field fight figure file fill film final finally finance financial find fine finger finish
fire firm first fish fit five fix flag flat flight floor flow focus folder follow food foot football for force foreign forget form formal
format former forward found four frame free french frequent fresh friday friend from front full fun function fund funny
further future gain game garden gas general generate german get gift girl give glass global go goal gold good goods google government
grade grand graph great green ground group grow growth guess guest guide hair half hall hand handle hang happen happy hard hardware
hardly hat have he head health hear heart heat heavy height hello help her here herself hi high highlight him himself hire his history hit
hold holiday home hope horse hospital hot hotel hour house how however huge human hundred husband i ice idea identify if ill
image imagine immediate immediately import important improve in inbox include income increase indeed index individual industry influence
inform information input inside install instance instead institution instruction insurance integrate intend interest internal
international internet interview into introduce inventory invest investment invite invoice involve issue it item its itself january job
join joke journal judge july june jump just keep key keyboard kid kill kind king kitchen know knowledge label labour lack lady lake land
language laptop large last late later latter laugh launch law lawyer lay lead leader learn least leave left leg legal lend length less
lesson let letter level library licence lie life lift light like likely limit line link list listen literature little live load loan local
location log logo long look lose loss lot loud love low lower luck lunch machine magazine mail main mainly maintain major make male man
manage management manager many map march mark market marketing marry master match material matter may maybe me meal mean measure media
medical medicine meet meeting member memory mention menu merge message metal method middle might mile milk million mind mine minister
minor minute miss mistake mix mobile mode model modern moment monday money monitor month monthly mood more morning most mother motion
mountain mouse mouth move movement movie much music must my myself name narrow nation national natural nature near nearly necessary need
negative neighbour neither network never new news newsletter newspaper next nice night nine no nobody noise none nor normal north nose not
note nothing notice notify november now nowhere number object objective obtain obvious occasion occur october of off offer office officer
official often oh oil ok okay old on once one online only open operate operation operator opinion opportunity oppose option or orange
order ordinary organisation organise original other otherwise ought our ours ourselves out output outside over own owner page paint pair
panel paper paragraph parent park part particular partner party pass password past patient pattern pause pay payment peace pen people per
percent
perfect perform performance perhaps period permit person personal phone photo photograph physical pick picture piece pilot pipeline place
plan plane plant platform play player please plenty plus pocket point police policy political poor popular population port position
positive
possible possibly post potential pound power practical practice prefer prepare presence present presentation president press pressure
pretty prevent previous price primary print prior private prize probably problem procedure process produce product production professional
profile profit
program progress project promise promote prompt proper property propose protect prove provide public publish pull purchase purpose push
put python quality quarter query question queue quick quickly quiet quite quote race rain raise random range rank rapid rate rather reach
react read reader
ready real realise really reason receive recent recently recipe recognise recommend record red reduce refer reference reflect refuse
regard region register regular reject relate relation relationship release relevant religion rely remain remember remind reminder remote
remove rent repair
repeat replace reply report repository represent request require research resource respect respond response responsibility rest restaurant
result retail return reveal review rich ride right ring rise risk river road rock role roll room round route row rule run rush safe safety
salary sale same
sample saturday save say scale scan schedule school science score screen script sea search season seat second secret section secure
security see seek seem select self sell send senior sense sentence separate september sequence series serious serve server service session
set settle seven
several shall shape share she sheet shelf shift ship shoe shoot shop short should show shut sick side sign signal significant similar
simple simply since sing single sister sit site situation six size skill skin sleep slide slip slow slowly small smart smile smooth snow
so social society soft
software solution solve some somebody someone something sometimes somewhere son song soon sorry sort sound source south space speak
special specific speech speed spell spend sport spot spreadsheet spring sql square staff stage stand standard star start state statement
station status stay
step stick still stock stop storage store story straight strange strategy stream street strong structure student studio study style
subject submit succeed success successful such suddenly suffer sugar suggest suit summarise summary summer sun sunday supplier supply
support suppose sure surface
surprise survey switch system table tag take talk target task tax tea teach teacher team technical technology telephone television tell
template ten tend term test text than thank that the their them themselves then theory there therefore these they thing think third this
those though thousand
thread three through throughout throw thursday thus ticket tidy time title to today together tomorrow tonight too tool top topic total
touch tour toward town track trade traffic train training transfer transcribe transcript translate translation travel treat treatment tree
trend trial trip
trouble true trust truth try tuesday turn tv twice two type typical under understand union unit university unless unlikely until up update
upload upon us use used useful user usual usually vacation valid value various vehicle vendor version very via video view village visit
visitor voice volume
vote wait walk wall want war warehouse warm warn wash watch water way we weak wear weather web website wednesday week weekend weekly
weight welcome well west what whatever when where whereas whether which while white who whole whom whose why wide wife will win wind
window wine winter wish with
within without woman wonder wood word work worker workflow workshop world worry worse worst worth would write writer wrong year yellow yes
yesterday yet you young your yourself zero zone
ai algorithm chatbot bot artificial intelligence llm gpt model neural dataset api json yaml csv pdf html http url script deploy config
configure param parameter boolean null none undefined target source true false id uuid user admin
applicant candidate employee employer employment recruit recruiter resume cv hire hiring lender borrower tenant landlord mortgage insurer
insurance premium claimant refugee migrant asylum visa
biometric emotion facial recognition surveillance profiling scoring ranking screening shortlist assess assessment oversight compliance
regulation regulatory transparency disclose disclosure consent privacy gdpr audit bias discrimination
deepfake synthetic watermark provider deployer importer distributor prohibited forbidden lawful unlawful colorado eu europe european
american denver
`);
