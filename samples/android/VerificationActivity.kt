package example.bank

import android.Manifest.permission.CAMERA
import android.Manifest.permission.RECORD_AUDIO
import android.annotation.SuppressLint
import android.content.ActivityNotFoundException
import android.content.Intent
import android.content.pm.PackageManager.PERMISSION_GRANTED
import android.net.Uri
import android.os.Bundle
import android.webkit.PermissionRequest
import android.webkit.PermissionRequest.RESOURCE_AUDIO_CAPTURE
import android.webkit.PermissionRequest.RESOURCE_VIDEO_CAPTURE
import android.webkit.ValueCallback
import android.webkit.WebChromeClient
import android.webkit.WebResourceRequest
import android.webkit.WebView
import android.webkit.WebViewClient
import androidx.activity.ComponentActivity
import androidx.activity.result.contract.ActivityResultContracts.RequestMultiplePermissions
import androidx.activity.result.contract.ActivityResultContracts.StartActivityForResult
import androidx.core.content.ContextCompat

/**
 * Shows the verification of a link, which is the intent's data. It ends when the interface leads back to the app; then
 * ask your own server for the result, since any page can lead to a deep link.
 */
class VerificationActivity : ComponentActivity() {
    private lateinit var link: Uri
    private var asked: PermissionRequest? = null
    private var choosing: ValueCallback<Array<Uri>>? = null

    private val permissions = registerForActivityResult(RequestMultiplePermissions()) { answerPage() }
    private val chooser = registerForActivityResult(StartActivityForResult()) { result ->
        choosing?.onReceiveValue(WebChromeClient.FileChooserParams.parseResult(result.resultCode, result.data))
        choosing = null
    }

    @SuppressLint("SetJavaScriptEnabled")
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        link = requireNotNull(intent.data) { "the link is missing" }
        val web = WebView(this)
        setContentView(web)
        web.settings.javaScriptEnabled = true
        web.settings.domStorageEnabled = true // what was photographed and not sent yet
        web.settings.mediaPlaybackRequiresUserGesture = false // the live image of the camera
        web.settings.allowFileAccess = false
        web.webViewClient = object : WebViewClient() {
            override fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest): Boolean {
                if (!request.isForMainFrame || isInterface(request.url)) return false
                if (request.url.scheme == DEEP_LINK_SCHEME) {
                    setResult(RESULT_OK)
                    finish()
                } else {
                    open(request.url)
                }
                return true
            }
        }
        web.webChromeClient = object : WebChromeClient() {
            override fun onPermissionRequest(request: PermissionRequest) {
                if (!isInterface(request.origin)) return request.deny()
                asked = request
                val missing = wanted(request).filterNot { isGranted(it) }
                if (missing.isEmpty()) answerPage() else permissions.launch(missing.toTypedArray())
            }

            override fun onPermissionRequestCanceled(request: PermissionRequest) {
                asked = null
            }

            override fun onShowFileChooser(
                view: WebView,
                callback: ValueCallback<Array<Uri>>,
                parameters: FileChooserParams,
            ): Boolean {
                choosing?.onReceiveValue(null)
                choosing = callback
                return try {
                    chooser.launch(parameters.createIntent())
                    true
                } catch (_: ActivityNotFoundException) {
                    choosing = null
                    false
                }
            }
        }
        web.loadUrl(link.toString())
    }

    /** Grants the page what the person has granted the app, and nothing else. */
    private fun answerPage() {
        val request = asked ?: return
        asked = null
        val granted = request.resources.filter { resource -> PERMISSIONS[resource]?.let(::isGranted) == true }
        if (granted.isEmpty()) request.deny() else request.grant(granted.toTypedArray())
    }

    private fun wanted(request: PermissionRequest) = request.resources.mapNotNull { PERMISSIONS[it] }

    private fun isGranted(permission: String) =
        ContextCompat.checkSelfPermission(this, permission) == PERMISSION_GRANTED

    private fun isInterface(url: Uri) =
        url.scheme == link.scheme && url.host == link.host && effectivePort(url) == effectivePort(link)

    private fun effectivePort(url: Uri) = if (url.port == -1 && url.scheme == "https") 443 else url.port

    /** Pages beside the verification, such as your privacy notice, open in the browser. */
    private fun open(url: Uri) {
        if (url.scheme == "https") startActivity(Intent(Intent.ACTION_VIEW, url))
    }

    private companion object {
        /** Of the link's `deep_link`; among the company's `deep_link_schemes`. */
        const val DEEP_LINK_SCHEME = "bank"
        val PERMISSIONS = mapOf(RESOURCE_VIDEO_CAPTURE to CAMERA, RESOURCE_AUDIO_CAPTURE to RECORD_AUDIO)
    }
}
