// Other languages rely on TF-IDF, which gives a word in most sentences hardly any weight.
const LISTS = {
  english: `a about above after again against all also although am an and any are as at be because been before being below
    between both but by came can cannot come could did do does doing down during each either else ever every few for from
    further get got had has have having he her here hers herself him himself his how however i if in into is it its itself
    just let like made make many may me might more most much must my myself near neither never no nor not now of off on once
    one only or other our ours ourselves out over own per quite rather said same say says she should since so some still
    such than that the their theirs them themselves then there therefore these they this those though through thus to
    together too toward towards two under until unto up upon us very was we well were what when where whether which while
    who whom whose why will with within without would yet you your yours yourself`,
  german: `aber alle als also am an auch auf aus bei beim bin bis bist da damit dann das dass dein dem den der des dessen
    die dies diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines er es etwas euch für
    gegen hab habe haben hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ins ist ja
    jede jeder jedes jetzt kann kein keine können konnte man mehr mein mit muss nach nicht nichts noch nun nur ob oder ohne
    sehr sein seine seinem seinen seiner seit sich sie sind so soll sondern sowie über um und uns unser unter viel vom von
    vor war waren was weil wenn wer werden wie wieder will wir wird wo wurde wurden zu zum zur zwischen`,
  french: `ai au aussi autre aux avait avec avoir c'est ce ces cet cette chez comme d'un d'une dans de depuis des donc dont
    du elle elles en encore entre est et été étaient était être eu fait il ils je la le les leur leurs lui ma mais même
    mes moi mon ne ni nos notre nous on ont ou où par pas peu peut plus pour puis qu'il que qui sa sans se ses si son
    sont sous sur ta te tes toi ton tous tout toute très tu un une vers vos votre vous y`,
  spanish: `al algo ante antes cada como con contra cual cuando de del desde donde durante el él ella ellas ellos en entre
    era es esa ese eso esta está este esto fue ha había han hasta hay la las le les lo los más me mi mientras muy nada ni
    no nos o otra otro para pero por porque puede que qué quien se sea según ser si sí sido sin sobre son su sus también
    tan te tiene todo todos tras tu un una uno unos y ya yo`,
  italian: `ad ai agli al alla alle anche c'è che chi ci come con cui da dai dal dalla dalle dei del della delle dello di
    dopo due e è ed era essere fra gli ha hanno i il in io la le lei li lo loro lui ma mi mia mio nei nel nella nelle noi
    non o ogni per perché più poi prima quale quando quella quello questa questo se sempre si sia sono stata stato su sua
    sue sugli sul sulla suo suoi tra tutti un una uno voi`,
  portuguese: `ao aos as às até com como da das de depois do dos e ela elas ele eles em entre era essa esse esta este eu foi
    foram há isso já la mais mas mesmo meu minha muito na não nas nem no nos nós o os ou para pela pelo por qual quando que
    quem se sem ser seu seus só sua suas também tem um uma você`,
  dutch: `aan al alles als bij daar dan dat de der deze die dit doch doen door dus een en er ge geen had heb hebben heeft
    hem het hier hij hoe hun ik in is ja je kan kon maar me meer men met mij mijn moet na naar niet niets nog nu of om
    omdat ons ook op over te tegen toen tot u uit uw van veel voor want waren was wat werd wezen wie wij wil worden zal ze
    zei zich zij zijn zo zou`,
}

const FUNCTION_WORDS = new Set(Object.values(LISTS).flatMap((list) => list.split(/\s+/)))

export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word)
}
