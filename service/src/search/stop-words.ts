/** Words of questions that say nothing about their subject, without accents, in the most common languages. */
export const stopWords: ReadonlySet<string> = new Set(
  [
    // English
    'a about am an and any are as at be been but by can could did do does for from had has have how i if in into is',
    'it its me my no not of on or our please s should so some t than that the their them then there these they this',
    'to us was we were what when where which who whom why will with would you your',
    // German
    'als am auf aus bei bin bitte das dass dem den der des die durch ein eine einem einen einer es fur hat ich ihr im',
    'ist kann mein mich mir mit nach nicht oder sich sie sind uber und von wann warum was welche wenn wer wie wird wo',
    'zu zum zur',
    // French
    'au aux avec ce ces comment dans de du elle en est et il je la le les leur lui ma mais mes mon ne nous ou par pas',
    'peut pour pourquoi quand que quel quelle qui sa sans se ses son sont sur ta te un une vous y',
    // Spanish, Portuguese and Italian
    'al como con cual cuando del donde el esta este las lo los mas mi nos para pero por porque puedo se si sin su sus',
    'uma um os ao aos da dos das na nas no nos meu minha nao onde qual quando quem sao voce',
    'che chi ci cosa dei della delle di dove gli il io mio nel nella non per perche piu posso quale quali sono sul',
    // Dutch
    'aan bij dat deze dit een het hoe ik is kan met mijn naar niet om ook op te van voor waar waarom wat wel welke wie',
  ].flatMap(line => line.split(' ')),
)
