import { wordSet } from '../text/word-set.js';

/** Known words that lie one letter from a word of law or of people's rights: never taken for a slip of it. */
export const CONFUSABLE_WORDS = wordSet(`
detention detection contrast contract contact contacts patents patients patience patient parent patent infer inferred interred refer
referral deferral preferred diversion division decision precision derision recession secession procession possession profession
progression permission
emission omission admission remission commission emotion motion promotion devotion demotion location vocation allocation education
medication dedication
indication vacation relation elation election selection section sanction function faction fraction traction reaction action caution
auction
tenant tenet tenants tents loan loaf loans lean lane grading trading shading grading rating eating dating gating hating mating stating
staging
hiring firing wiring tiring sharing scoring storing snoring soaring exploring ignoring adoring screaming screening streaming steaming
streamline
training draining straining raining staining graining tracking cracking trucking tacking stacking tricking ticking packing backing hacking
lacking
marking parking barking banking ranking tanking thanking linking drinking blinking thinking human humane human humans humanity facial
racial glacial
special spatial partial martial marital martian racist raciest facist fascist faces laces races paces places palaces policy police polite
polity policies polices
worker workers working walker walkers waker labor labour labels label lapel level leveled insure ensure insured ensured assure assured
insurance assurance
endurance premium medium stadium health wealth healthy wealthy care car card cart core score scare scarce source sources course courses
court county count country
counter counters encounter account amount discount recount credit edit credits edits debit audit adult audits orbit exhibit inhibit habit
prohibit risk disk desk rise raise arise praise prise price prize pride bride trial trail trails trials serial aerial material maternal
paternal
internal external eternal interval renewal removal approval disapproval refusal reversal rehearsal disposal proposal appraisal
notice novice voice choice invoice service device advice advise revise devise notify modify unify verify vilify vivify certify rectify
consent content contents intent extent latent talent silent client clients agent urgent student students prudent
appeal appear appears apparel repeal reveal reverse revere review reviews preview interview overview purview renew
record reward rewards records regard regards retard guard guards grand brand branch bench breach beach reach teach teaching reaching
preaching
social society socials racial sociable soluble lender gender fender tender sender render vendor lenders genders tenders vendors
gander lecture picture texture future feature features creature creatures nature mature signature literature temperature
facing racing pacing placing tracing bracing pricing prizing camera cameras era manner manager managers manage message messages massage
passage package damage marriage carriage courage average leverage coverage beverage storage portage shortage
classify clarify glorify codify quantify qualify quality equality equity enmity amity entity identity density destiny
predict predicts edict verdict convict convicts conflict inflict evict edict addict depict predictive addictive vindictive additive
pupil pupils pulpit people purple couple simple sample samples example examples ample temple trample
recruit recruits circuit biscuit fruit suit suite quite quiet quit resume resumes assume assumes presume consume consumer consumers
costumer customer customers costume custom
employer employee employees employed deployed deploy employ employs deploys ploy convoy enjoy destroy
emotional motional notional national rational optional regional region religion religious legion lesion
poverty property properties prosperity penalty royalty loyalty casualty specialty faculty difficulty
migrate mitigate litigate irrigate navigate investigate instigate interrogate derogate delegate relegate
asylum album forum medium border boarder boarders borders order orders older holder elder
rights right fights lights nights sights heights weights weight height eight freight fright bright
policing pricing placing police polish publish punish furnish vanish banish finish diminish admonish
attribute attributes tribute tributes contribute distribute distributor contributor attributed
manual annual menial mental metal dental rental rentals rent tent cent dent sent lent bent event events prevent invent relevant elegant
elephant
infant instant constant consultant consult insult result results consulate compulsory compute computer commuter commute compete complete
completed competed competent component
exposed opposed composed proposed supposed imposed disposed deposed expose oppose compose purpose propose suppose impose dispose depose
statue statute status stature state estate rate irate pirate private primate climate client
testing resting nesting listing lasting casting tasting wasting pasting posting hosting costing costings boasting roasting toasting
profiling filing piling smiling compiling profile profiles prolific probable portable notable potable table cable fable stable unstable
sensitive sensitivity insensitive defensive offensive expensive extensive intensive pensive responsive
explain complain explains complains complaint compliant constraint restraint restrain retain retrain detain contain obtain maintain
maintains sustain attain
conscience conscious science silence violence valence balance finance ordinance ordnance guidance riddance
general generate genetic generic generous generals genetics generics mimetic kinetic phonetic magnetic
biometric biometrics barometric parametric geometric symmetric asymmetric volumetric
expression impression depression compression suppression oppression regression aggression digression expressions impressions
perform reform inform conform deform uniform platform informed reformed performed conformed deformed
assign design resign consign sign signs assigned designed resigned signed aligned
automated automatic animated estimated intimated ultimate intimate estimate animate automate
conduct product produce reduce deduce induce conduct induct deduct reduction deduction induction production conduction
affect effect effects affects defect detect detects deflect reflect reflects defects infect inject reject object subject project projects
rejects injects objects subjects deject
access excess recess success process princess assess possess obsess abscess
housing rousing hosing hoping hopping shopping stopping dropping cropping chopping mapping tapping rapping wrapping wrapped trapped mapped
tapped
`);
