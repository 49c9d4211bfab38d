/**
 * Names and titles that are common in the Arabic script, with the vowels that it leaves out, in a usual English
 * spelling. Arabic, then Persian, Dari, Pashto, Urdu and Kurdish ones. Letters that scribes exchange are written one
 * way: see `commonArabicForm`.
 */
const NAMES = `
محمد muhammad|احمد ahmad|محمود mahmoud|حامد hamid|حميد hameed|حماد hammad|حمد hamad|حمدان hamdan|حمدي hamdi|حمزه hamza|حمود hammoud|علي ali|عالي aali|علاء alaa|حسن hassan|حسين hussein|حسان hassaan|حسني hosni|محسن mohsen
عمر omar|عمار ammar|عمرو amr|عامر amer|عمران imran|عثمان othman|عادل adel|عدي uday|عدنان adnan|عباس abbas|عبد abd|عبدالله abdullah|عبيد obaid|عبيده obaida|عزيز aziz|عزت izzat|عزام azzam|عصام issam|عصمت ismat|عاصم assem
عوض awad|عواد awwad|عيسي issa|عائشه aisha|عرفات arafat|عطيه attia|عطا atta|عطاء ataa|عقيل aqeel|عماد imad|عون aoun|عيد eid|عياد ayyad|عياش ayyash|غازي ghazi|غسان ghassan|غالب ghalib|غانم ghanem|غني ghani
خالد khalid|خليل khalil|خليفه khalifa|خلف khalaf|خيري khairi|خضر khader|خان khan|صالح saleh|صلاح salah|صادق sadiq|صدام saddam|صدر sadr|صبري sabri|صباح sabah|صبحي subhi|صفوان safwan|صقر saqr|صهيب suhaib
سعد saad|سعود saud|سعيد saeed|سعاد suad|سلمان salman|سليمان suleiman|سليم salim|سالم salem|سلام salam|سلامه salama|سلطان sultan|سامي sami|سامر samer|سامح sameh|سمير samir|سميره samira|سيف saif|سيد sayyid|سهيل suhail|سهام siham
شيخ sheikh|شريف sharif|شهاب shihab|شكري shukri|شوقي shawqi|شعبان shaaban|شاكر shaker|شمس shams|طارق tariq|طاهر taher|طلال talal|طلعت talaat|طه taha|طالب talib|طيب tayyib|ظافر dhafer|ظريف zarif|ضياء diaa
كريم karim|كمال kamal|كامل kamil|كاظم kazim|كوثر kawthar|لطفي lutfi|لطيف latif|ليلي layla|لؤي louay|لقمان luqman|ماجد majid|مجيد majeed|مجدي magdi|مالك malik|ماهر maher|مازن mazen|مامون mamoun|مبارك mubarak|مجاهد mujahid
مختار mukhtar|مروان marwan|مريم maryam|مراد murad|مرسي morsi|مسعود masoud|مسلم muslim|مصطفي mustafa|مصعب musab|مطلق mutlaq|معاذ muadh|معاويه muawiya|معمر muammar|مفلح mufleh|مقداد miqdad|منصور mansour|منير munir|مني mona|مهدي mahdi|مهند muhannad
موسي musa|مؤيد muayyad|ميشال michel|ميشيل michel|ناصر nasser|نصر nasr|نصار nassar|نبيل nabil|نجيب najib|نجاح najah|نجم najm|نايف nayef|نادر nader|ناديه nadia|ناجي naji|نافع nafie|نور nour|نوري nouri|نواف nawaf|نواز nawaz|نزار nizar|نعيم naim|نعمان numan|نضال nidal
هاشم hashim|هادي hadi|هاني hani|هشام hisham|هيثم haitham|هلال hilal|هنيه haniyeh|هند hind|هدي huda|وليد walid|وائل wael|وسام wissam|وجيه wajih|وحيد wahid|ياسر yasser|ياسين yassin|يحيي yahya|يزيد yazid|يعقوب yaqub|يوسف yusuf|يونس yunus|يمن yaman
ابو abu|ابي abi|ابا aba|ام umm|ابن ibn|بن bin|بنت bint|ابراهيم ibrahim|ادريس idris|ادم adam|اسامه osama|اسعد asaad|اسلام islam|اسماعيل ismail|اشرف ashraf|اكرم akram|امين amin|امير amir|امل amal|انس anas|انور anwar|انيس anis|اياد iyad|ايمن ayman|ايمان iman|ايوب ayyub|ايهاب ihab|الياس elias|الله allah
باسم bassem|باسل basel|بدر badr|بديع badie|بسام bassam|بشار bashar|بشير bashir|بكر bakr|بلال bilal|بندر bandar|بهاء bahaa|بولس boulos|بطرس boutros|تامر tamer|تميم tamim|توفيق tawfiq|تركي turki|ثامر thamer|ثابت thabit|ثاني thani
جابر jaber|جاسم jassim|جبريل jibril|جعفر jaafar|جلال jalal|جمال jamal|جميل jamil|جمعه jumaa|جهاد jihad|جواد jawad|جورج george|جوزيف joseph|جاد jad|جنيد junaid|حاتم hatem|حازم hazem|حافظ hafez|حبيب habib|حجاج hajjaj|حاج hajj|حارث harith|حسام hossam|حفتر haftar|حكيم hakim|حيدر haidar
داود dawood|دانيال daniel|ذاكر zakir|راشد rashid|رشيد rasheed|رشاد rashad|رامي rami|رائد raed|رافع rafie|رفيق rafiq|رفعت rifaat|رجب rajab|رحمن rahman|رحيم rahim|رضا reza|رضوان radwan|رمزي ramzi|رمضان ramadan|رياض riyad|ريم reem|رنا rana|رؤوف raouf|رءوف raouf|رباب rabab|ربه rabbuh
زكي zaki|زكريا zakaria|زيد zaid|زياد ziad|زايد zayed|زاهر zaher|زين zein|زينب zainab|زهير zuhair|زبير zubair|فادي fadi|فارس faris|فاروق farouk|فاضل fadel|فاطمه fatima|فايز fayez|فايق fayeq|فتحي fathi|فتاح fattah|فخري fakhri|فراس firas|فرج faraj|فريد farid|فضل fadl|فهد fahd|فهمي fahmi|فؤاد fuad|فواز fawaz|فوزي fawzi|فيصل faisal|فيروز fairuz
قادر qadir|قاسم qasim|قاسمي qasimi|قابوس qaboos|قصي qusay|قيس qais|قطب qutb|قاضي qadi|قذافي qaddafi|اسد assad|دين din|حق haq|حي hay|عابدين abidin|حافظ hafez|سيسي sisi|حوثي houthi|مالكي maliki|بغدادي baghdadi|مصري masri|تكريتي tikriti|عراقي iraqi|لبناني lubnani|يماني yamani|حسيني husseini|زرقاوي zarqawi|ظواهري zawahiri
لادن laden|صدر sadr|مكي makki|مدني madani|شامي shami|حلبي halabi|دمشقي dimashqi|جزائري jazairi|ليبي libi|تونسي tunisi|مغربي maghribi|سوري suri|كردي kurdi|تركي turki|هاشمي hashimi|انصاري ansari|نصرالله nasrallah|حمداني hamdani|جبوري jubouri|دليمي dulaimi|شمري shammari|عبيدي ubaidi|زبيدي zubaidi|غامدي ghamdi|قحطاني qahtani|حربي harbi|عتيبي otaibi|مطيري mutairi|دوسري dosari|زهراني zahrani|عنزي anzi|شهري shehri|سبيعي subaie
رضايي rezaei|روحاني rouhani|رئيسي raisi|رييسي raisi|ابراهيمي ebrahimi|احمدي ahmadi|احمدينژاد ahmadinejad|محمدي mohammadi|حسيني hosseini|كريمي karimi|موسوي mousavi|هاشمي hashemi|رفسنجاني rafsanjani|خامنهاي khamenei|خميني khomeini|خاتمي khatami|لاريجاني larijani|سليماني soleimani|قاليباف qalibaf|پزشكيان pezeshkian|ظريفي zarifi|جليلي jalili|صالحي salehi|عراقچي araghchi|سلامي salami|رضائي rezaei|نژاد nejad|پور pour|زاده zada|باقر baqir|صفي safi|تقي taqi|نقي naqi|اصغر asghar|اكبر akbar|عليرضا alireza|غلام gholam|قربان ghorban
پرويز parviz|بهروز behrouz|بهرام bahram|بهمن bahman|داريوش dariush|كوروش kourosh|سيروس cyrus|سهراب sohrab|رستم rostam|فرهاد farhad|فرزاد farzad|فرامرز faramarz|هوشنگ houshang|منوچهر manouchehr|مسعود masoud|مجتبي mojtaba|مرتضي morteza|محسن mohsen|مهران mehran|مهرداد mehrdad|نادر nader|نسرين nasrin|شيرين shirin|پروين parvin|زهرا zahra|زهره zohreh|مهسا mahsa|نرگس narges|ستاره setareh|اميد omid|ايرج iraj|آرش arash|ارش arash|بابك babak|كيوان keyvan|كامران kamran|سعيده saeedeh
حكمتيار hekmatyar|كرزي karzai|غني ghani|رباني rabbani|مسعود massoud|دوستم dostum|برادر baradar|حقاني haqqani|اخوند akhund|اخوندزاده akhundzada|ملا mullah|مولوي mawlawi|حاجي haji|سراج siraj|گل gul|زي zai|خيل khel|وزيري waziri|متقي muttaqi|هيبت haibat|نواز nawaz|شهباز shehbaz|بهتو bhutto|بهٹو bhutto|بينظير benazir|زرداري zardari|ضيا zia|ضياء zia|مشرف musharraf|پرويز pervez|چودهري chaudhry|قريشي qureshi|بخاري bukhari|ملك malik|بيگم begum|بيبي bibi|خاتون khatun|اعظم azam|اقبال iqbal|جاويد javed|جنرل general|مياں mian|حافظ hafiz|سعيد saeed|لكهوي lakhvi|مسعود masood|اظهر azhar
كاظمي kadhimi|هبت haibat|اخند akhund|عبادي abadi|عامري amiri|كعبي kaabi|فياض fayyadh|مجيد majeed|ملك malik|بارزاني barzani|طالباني talabani|اوجالان ocalan|مسرور masrour|نيچيروان nechirvan|جلال jalal
`;

/**
 * Letters of the Arabic script that scribes and keyboards interchange, as one letter; vowel signs, hamza and joiners
 * left out.
 */
export function commonArabicForm(word: string): string {
  return word
    .replaceAll(/[\u0621\u064b-\u065f\u0670\u0640\u200c\u200d]/gu, '')
    .replaceAll(/[أإآٱ]/gu, 'ا')
    .replaceAll(/[ىیېےئ]/gu, 'ي')
    .replaceAll(/[ةۀەہھۃ]/gu, 'ه')
    .replaceAll('ؤ', 'و')
    .replaceAll('ک', 'ك');
}

const names = new Map<string, string>();
for (const entry of NAMES.trim().split(/[|\n]/)) {
  const [written = '', read = ''] = entry.split(' ');
  const key = commonArabicForm(written);
  if (!names.has(key)) names.set(key, read);
}

/** The reading of a name in the common form of `commonArabicForm`; undefined where the name is not a common one. */
export const ARABIC_NAMES: ReadonlyMap<string, string> = names;
